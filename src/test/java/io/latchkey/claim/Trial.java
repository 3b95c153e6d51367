package io.latchkey.claim;

import io.latchkey.message.ClaimEvent;
import io.latchkey.message.OutputMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts the rules of one key on trial: each input goes to the rules and to the plain model, and
 * every answer, row and write is compared; the guarantees are checked beside. A second row lives
 * through the same inputs without any punctuator and must give the same answers: expiry is decided
 * from the stored deadline.
 */
final class Trial {
  private final ClaimKey key;
  private final RuleSettings settings;
  private final boolean steady;
  private final PlainModel model;
  private ClaimRules rules;
  private State state;

  /**
   * What a trial has come to; to be kept and restored.
   *
   * @param row the row
   * @param idleRow the row that no punctuator has touched
   * @param facts how many facts the model knows
   */
  record State(
      @Nullable Claim row,
      @Nullable Claim idleRow,
      Guarantees guarantees,
      int facts,
      Instant ownedSince) {}

  /**
   * Begins without a row.
   *
   * @param steady the clock never goes back and the owner never changes: only then is a missed
   *     punctuation without effect
   */
  Trial(ClaimKey key, RuleSettings settings, boolean steady) {
    this.key = key;
    this.settings = settings;
    this.steady = steady;
    this.model = new PlainModel(key, settings);
    this.rules = new ClaimRules(settings, Instant.EPOCH);
    this.state = new State(null, null, Guarantees.AT_FIRST, 0, Instant.EPOCH);
    model.diary.ownedSince(Instant.EPOCH);
  }

  State state() {
    return state;
  }

  @Nullable Claim row() {
    return state.row();
  }

  void restore(State saved) {
    model.diary.rewind(saved.facts());
    if (!saved.ownedSince().equals(state.ownedSince())) {
      own(saved.ownedSince());
    }
    state = saved;
  }

  /** Another task takes the key over. */
  void takenOver(Instant now) {
    own(now);
    state = new State(state.row(), state.idleRow(), state.guarantees(), state.facts(), now);
  }

  private void own(Instant since) {
    rules = new ClaimRules(settings, since);
    model.diary.ownedSince(since);
  }

  /** When the claim of this row expires under the present owner; null when it is not held. */
  @Nullable Instant deadline() {
    if (!(state.row() instanceof Claim.Held held)) {
      return null;
    }
    Instant grace = state.ownedSince().plus(settings.takeoverGrace());
    boolean graced = held.claimedAt().isBefore(state.ownedSince());
    return graced && grace.isAfter(held.expiresAt()) ? grace : held.expiresAt();
  }

  /** Decides one input, or fails and says what is wrong. */
  void decide(ClaimInput input, Instant clock) {
    Claim before = state.row();
    Instant now = later(clock, Instant.ofEpochMilli(Math.max(0, model.diary.latestTime())));
    Decision decision = rules.decide(key, before, input, clock);

    List<OutputMessage> expected = model.tell(input, clock);
    same(expected, PlainWords.plain(decision.outputs()), "outputs");
    same(model.diary.row(now.toEpochMilli()), live(decision.row(), now), "row");
    same(
        model.diary.size() != state.facts(),
        !Objects.equals(before, decision.row()),
        "whether anything is written");
    Guarantees guarantees =
        state
            .guarantees()
            .after(
                new Guarantees.Seen(input, before, decision, now, deadline(), remembersAnything()));
    Claim idleRow = idle(input, clock, decision);
    state = new State(decision.row(), idleRow, guarantees, model.diary.size(), state.ownedSince());
  }

  private boolean remembersAnything() {
    return !settings.endedRetention().isZero();
  }

  private @Nullable Claim idle(ClaimInput input, Instant clock, Decision decision) {
    if (!steady || Objects.equals(state.row(), state.idleRow())) {
      return input.kind() == ClaimInput.Kind.DEADLINE && steady ? state.idleRow() : decision.row();
    }
    if (input.kind() == ClaimInput.Kind.DEADLINE) {
      return state.idleRow();
    }
    Decision idle = rules.decide(key, state.idleRow(), input, clock);
    same(
        withoutPunctuated(decision.outputs()),
        withoutPunctuated(idle.outputs()),
        "outputs without any punctuation");
    return idle.row();
  }

  /** What must not depend on the punctuator: all but the expiries that it makes visible. */
  private static List<OutputMessage> withoutPunctuated(List<OutputMessage> outputs) {
    return outputs.stream()
        .filter(
            output ->
                output.kind() != OutputMessage.Kind.STATUS_REQUEST
                    && !(output instanceof ClaimEvent event
                        && event.type() == ClaimEvent.Type.EXPIRED))
        .toList();
  }

  /** The deadline that the rules name is the first at which there is something to do. */
  void checkNextDeadline(Instant clock) {
    Instant now = later(clock, Instant.ofEpochMilli(Math.max(0, model.diary.latestTime())));
    Claim row = state.row();
    if (row == null) {
      return;
    }
    Instant next = Objects.requireNonNull(rules.nextDeadline(row));
    Decision then = rules.decide(key, row, new ClaimInput.Due(), next);
    same(true, !row.equals(then.row()), "there is something to do at the deadline " + next);
    Instant justBefore = next.minusMillis(1);
    if (!justBefore.isBefore(now)) {
      Decision early = rules.decide(key, row, new ClaimInput.Due(), justBefore);
      same(row, early.row(), "row just before the deadline " + next);
      same(List.of(), early.outputs(), "outputs just before the deadline " + next);
    }
  }

  /** The row with only those ended runs that still count. */
  private @Nullable Claim live(@Nullable Claim row, Instant now) {
    if (row == null) {
      return null;
    }
    Duration retention = settings.endedRetention();
    List<EndedRun> runs =
        row.endedRuns().stream()
            .filter(run -> now.isBefore(run.endedAt().plus(retention)))
            .toList();
    if (row instanceof Claim.Held h) {
      return new Claim.Held(
          h.runId(),
          h.requestId(),
          h.workflow(),
          h.fencingToken(),
          h.claimedAt(),
          h.startAt(),
          h.expiresAt(),
          h.terms(),
          h.lastStatus(),
          h.lastStatusFinal(),
          h.lastStatusAt(),
          h.lastDeniedAt(),
          h.unansweredDenialAt(),
          runs,
          h.indexed());
    }
    Claim.Ended e = (Claim.Ended) row;
    return new Claim.Ended(e.fencingToken(), e.endedAt(), e.possiblyRunning(), runs);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static void same(@Nullable Object expected, @Nullable Object actual, String what) {
    if (!Objects.equals(expected, actual)) {
      throw new AssertionError(what + "\n  model: " + expected + "\n  rules: " + actual);
    }
  }
}
