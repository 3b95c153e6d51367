package io.latchkey.claim;

import static io.latchkey.claim.Deadlines.later;

import io.latchkey.claim.Claim.Ended;
import io.latchkey.claim.Claim.Held;
import io.latchkey.claim.ClaimInput.Asked;
import io.latchkey.claim.ClaimInput.Ordered;
import io.latchkey.claim.ClaimInput.Reported;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.Source;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules: a pure function from a row and an input to the row from now on and what to send.
 * {@code topology-docs/rules.md} is the table that it implements; each method is named as its rule
 * there.
 *
 * <p>Whatever comes, the row is settled first: a claim whose deadline has passed ends by TTL, and a
 * memory past its retention counts as none. So the other rules see live rows only, and no outcome
 * depends on whether the punctuator has run.
 */
public final class ClaimRules {
  private final Deadlines deadlines;
  private final StatusRules statusRules;

  /**
   * Rules for the rows of one task.
   *
   * @param ownedSince when the task started; older claims get the takeover grace
   */
  public ClaimRules(RuleSettings settings, Instant ownedSince) {
    this.deadlines = new Deadlines(settings, ownedSince);
    this.statusRules = new StatusRules(deadlines);
  }

  /**
   * Decides.
   *
   * @param row the row of {@code key}, null when there is none
   * @param clock the wall clock; a clock behind the row's own times counts as their latest
   */
  public Decision decide(ClaimKey key, @Nullable Claim row, ClaimInput input, Instant clock) {
    Instant now = Deadlines.rowTime(row, clock);
    List<OutputMessage> outputs = new ArrayList<>(2);
    Claim live = settle(key, row, now, outputs);
    Claim after =
        switch (input.kind()) {
          case TRIGGER -> trigger(key, live, (Asked) input, now, outputs);
          case STATUS -> statusRules.status(key, live, ((Reported) input).status(), now, outputs);
          case COMMAND -> command(key, live, (Ordered) input, now, outputs);
          case DEADLINE -> recheckDue(key, live, now, outputs);
        };
    return new Decision(unlessForgotten(after, now), outputs);
  }

  /** When this row is next due: to expire, to be rechecked or to be forgotten. */
  public Instant nextDeadline(Claim row) {
    return deadlines.next(row);
  }

  /** A trigger without a key, or one that bypasses: accepted, and no row is looked at. */
  public static Accepted acceptUnkeyed(Trigger trigger, String runId, Source source, Instant now) {
    return Outputs.accepted(
        trigger, trigger.idempotencyKey(), runId, source, now, null, null, null);
  }

  private @Nullable Claim settle(
      ClaimKey key, @Nullable Claim row, Instant now, List<OutputMessage> outputs) {
    if (row != null && row.kind() == Claim.Kind.HELD) {
      Held held = (Held) row;
      if (deadlines.isExpired(held, now)) {
        Instant endedAt = deadlines.expiry(held);
        outputs.add(
            Outputs.ended(key, held, ClaimEvent.Reason.TTL, held.lastStatus(), endedAt, now, null));
        return unlessForgotten(
            deadlines.endRemembered(held, endedAt, !held.lastStatusFinal(), now), now);
      }
    }
    return unlessForgotten(row, now);
  }

  private @Nullable Claim unlessForgotten(@Nullable Claim row, Instant now) {
    return row != null && row.kind() == Claim.Kind.ENDED && deadlines.isForgotten((Ended) row, now)
        ? null
        : row;
  }

  private Claim trigger(
      ClaimKey key, @Nullable Claim live, Asked asked, Instant now, List<OutputMessage> outputs) {
    if (live == null) {
      return accept(key, asked, now, now.toEpochMilli(), null, List.of(), outputs);
    }
    return switch (live.kind()) {
      case HELD -> triggerOnHeld(key, (Held) live, asked, now, outputs);
      case ENDED -> triggerOnEnded(key, (Ended) live, asked, now, outputs);
    };
  }

  private Claim triggerOnEnded(
      ClaimKey key, Ended ended, Asked asked, Instant now, List<OutputMessage> outputs) {
    for (EndedRun run : ended.endedRuns()) {
      if (run.runId().equals(asked.runId()) && deadlines.isRemembered(run, now)) {
        outputs.add(Outputs.denied(key, asked, Denied.Reason.RUN_ALREADY_ENDED, null, now));
        return ended;
      }
    }
    String overlap = ended.possiblyRunning();
    return accept(
        key,
        asked,
        now,
        Math.max(ended.fencingToken() + 1, now.toEpochMilli()),
        asked.runId().equals(overlap) ? null : overlap,
        ended.endedRuns().stream().filter(run -> deadlines.isRemembered(run, now)).toList(),
        outputs);
  }

  private static Held accept(
      ClaimKey key,
      Asked asked,
      Instant now,
      long fencingToken,
      @Nullable String possibleOverlapWith,
      List<EndedRun> endedRuns,
      List<OutputMessage> outputs) {
    Trigger trigger = asked.trigger();
    Instant start = trigger.startAt() == null ? now : later(now, trigger.startAt());
    Instant expiresAt = start.plusMillis(asked.terms().ttlMs());
    outputs.add(
        Outputs.accepted(
            trigger,
            key.key(),
            asked.runId(),
            asked.source(),
            now,
            fencingToken,
            expiresAt,
            possibleOverlapWith));
    return new Held(
        asked.runId(),
        trigger.requestId(),
        trigger.workflow(),
        fencingToken,
        now,
        trigger.startAt(),
        expiresAt,
        asked.terms(),
        null,
        false,
        null,
        null,
        null,
        endedRuns);
  }

  private static Held triggerOnHeld(
      ClaimKey key, Held held, Asked asked, Instant now, List<OutputMessage> outputs) {
    if (held.runId().equals(asked.runId())) {
      String requestId = asked.trigger().requestId();
      boolean differs =
          requestId != null && held.requestId() != null && !requestId.equals(held.requestId());
      outputs.add(
          Outputs.denied(
              key,
              asked,
              differs ? Denied.Reason.RUN_ID_REUSED : Denied.Reason.REDELIVERED,
              held,
              now));
      return held;
    }
    outputs.add(Outputs.denied(key, asked, Denied.Reason.CLAIM_HELD, held, now));
    return recheckRule(key, held, now, outputs);
  }

  private static Held recheckRule(
      ClaimKey key, Held held, Instant now, List<OutputMessage> outputs) {
    Instant allowedAt = Deadlines.recheckAllowedAt(held);
    if (allowedAt == null) {
      return held;
    }
    if (now.isBefore(allowedAt)) {
      return held.unansweredDenialAt() == null ? held.withDenials(held.lastDeniedAt(), now) : held;
    }
    outputs.add(Outputs.statusRequest(key, held, now, now));
    return held.withDenials(now, null);
  }

  private static @Nullable Claim recheckDue(
      ClaimKey key, @Nullable Claim live, Instant now, List<OutputMessage> outputs) {
    if (live == null || live.kind() != Claim.Kind.HELD) {
      return live;
    }
    Held held = (Held) live;
    Instant allowedAt = Deadlines.recheckAllowedAt(held);
    Instant deniedAt = held.unansweredDenialAt();
    if (allowedAt == null || deniedAt == null || now.isBefore(allowedAt)) {
      return held;
    }
    outputs.add(Outputs.statusRequest(key, held, deniedAt, now));
    return held.withDenials(now, null);
  }

  private @Nullable Claim command(
      ClaimKey key,
      @Nullable Claim live,
      Ordered ordered,
      Instant now,
      List<OutputMessage> outputs) {
    var command = ordered.command();
    if (live == null || live.kind() != Claim.Kind.HELD) {
      outputs.add(Outputs.ignored(key, command, ClaimEvent.Reason.NO_CLAIM, now));
      return live;
    }
    Held held = (Held) live;
    boolean addressed =
        command.runId() == null ? command.force() : command.runId().equals(held.runId());
    if (!addressed) {
      outputs.add(Outputs.ignored(key, command, ClaimEvent.Reason.NOT_HOLDER, now));
      return held;
    }
    return switch (command.command()) {
      case RELEASE -> {
        Status last = held.lastStatus();
        outputs.add(
            Outputs.ended(
                key, held, ClaimEvent.Reason.COMMAND, last, now, now, command.requestedBy()));
        yield deadlines.endRemembered(held, now, !held.lastStatusFinal(), now);
      }
      case EXTEND -> {
        long ttlMs = command.ttlMs() == null ? held.terms().ttlMs() : command.ttlMs();
        outputs.add(Outputs.extended(key, held, command, now));
        yield held.withExpiresAt(Deadlines.extended(held, ttlMs, now));
      }
    };
  }
}
