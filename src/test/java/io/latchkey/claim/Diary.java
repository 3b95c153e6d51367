package io.latchkey.claim;

import static java.util.Objects.requireNonNull;

import io.latchkey.message.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that ever happened to one key, oldest first, in epoch milliseconds: the memory of {@link
 * PlainModel}. Nothing is ever changed or kept up to date; each question reads back as far as it
 * must. {@link #rewind} takes the last facts back, so that another history can be tried.
 */
final class Diary {
  /** Something that happened. */
  private interface Fact {
    long at();
  }

  /** A run was accepted. */
  record Claimed(
      long at,
      String run,
      @Nullable String requestId,
      String workflow,
      long plannedStart,
      @Nullable Instant startAt,
      long token,
      Terms terms)
      implements Fact {}

  private record Heard(long at, Status status, boolean last) implements Fact {}

  private record Moved(long at, long deadline) implements Fact {}

  private record Requested(long at) implements Fact {}

  private record Marked(long at) implements Fact {}

  private record Ended(long at, Claimed claim, boolean remembered, boolean perhapsRunning)
      implements Fact {}

  private record Absolved(long at, @Nullable String neverStarted) implements Fact {}

  private record Forgotten(long at) implements Fact {}

  private final RuleSettings settings;
  private final List<Fact> facts = new ArrayList<>();
  private long ownedSince = Long.MIN_VALUE;

  Diary(RuleSettings settings) {
    this.settings = settings;
  }

  void ownedSince(Instant start) {
    ownedSince = start.toEpochMilli();
  }

  /** How many facts there are: grows exactly when something is to be written. */
  int size() {
    return facts.size();
  }

  void rewind(int size) {
    facts.subList(size, facts.size()).clear();
  }

  void claimed(long now, ClaimInput.Asked asked, long token) {
    Instant startAt = asked.trigger().startAt();
    facts.add(
        new Claimed(
            now,
            asked.runId(),
            asked.trigger().requestId(),
            asked.trigger().workflow(),
            startAt == null ? now : Math.max(now, startAt.toEpochMilli()),
            startAt,
            token,
            asked.terms()));
  }

  void heard(long now, Status status, boolean last) {
    facts.add(new Heard(now, status, last));
  }

  void moved(long now, long deadline) {
    facts.add(new Moved(now, deadline));
  }

  void requested(long now) {
    facts.add(new Requested(now));
  }

  void marked(long now) {
    facts.add(new Marked(now));
  }

  void ended(long at, boolean remembered, boolean perhapsRunning) {
    facts.add(new Ended(at, requireNonNull(holder()), remembered, perhapsRunning));
  }

  /** The run that was left behind is not at work: it is over, or else never started. */
  void absolved(long now, @Nullable String neverStarted) {
    facts.add(new Absolved(now, neverStarted));
  }

  /** Forgets everything when nobody holds the key and the last end is past the retention. */
  void forgetWhenDue(long now) {
    Ended end = lastEnd();
    if (holder() == null && end != null && now >= end.at + retention()) {
      facts.add(new Forgotten(now));
    }
  }

  private long retention() {
    return settings.endedRetention().toMillis();
  }

  /** The latest fact of that kind since the fact of the other kinds; null when there is none. */
  private <T extends Fact> @Nullable T latest(Class<T> kind, Class<?>... since) {
    for (int i = facts.size() - 1; i >= 0; i--) {
      Fact fact = facts.get(i);
      if (kind.isInstance(fact)) {
        return kind.cast(fact);
      }
      if (fact instanceof Forgotten) {
        return null;
      }
      for (Class<?> end : since) {
        if (end.isInstance(fact)) {
          return null;
        }
      }
    }
    return null;
  }

  /** Who holds the key, expired or not. */
  @Nullable Claimed holder() {
    return latest(Claimed.class, Ended.class);
  }

  private @Nullable Ended lastEnd() {
    return latest(Ended.class, Claimed.class);
  }

  /**
   * The time before which nothing can happen any more. A deadline that moved is not a time past.
   */
  long latestTime() {
    long latest = Long.MIN_VALUE;
    for (int i = facts.size() - 1; i >= 0 && !(facts.get(i) instanceof Forgotten); i--) {
      Fact fact = facts.get(i);
      if (!(fact instanceof Moved) && !(fact instanceof Absolved)) {
        latest = Math.max(latest, fact.at());
      }
    }
    return latest;
  }

  /** The stored deadline of the holder. */
  long deadline() {
    Moved moved = latest(Moved.class, Claimed.class);
    Claimed holder = requireNonNull(holder());
    return moved != null ? moved.deadline : holder.plannedStart + holder.terms.ttlMs();
  }

  /** When the holder's claim expires under the present owner of the key. */
  long effectiveDeadline() {
    boolean inherited = requireNonNull(holder()).at < ownedSince;
    return inherited
        ? Math.max(deadline(), ownedSince + settings.takeoverGrace().toMillis())
        : deadline();
  }

  @Nullable Status lastStatus() {
    Heard heard = latest(Heard.class, Claimed.class);
    return heard == null ? null : heard.status;
  }

  boolean lastStatusIsFinal() {
    Heard heard = latest(Heard.class, Claimed.class);
    return heard != null && heard.last;
  }

  @Nullable Long lastHeard() {
    Heard heard = latest(Heard.class, Claimed.class);
    return heard == null ? null : heard.at;
  }

  /** When the holder was last known to be there, or is planned to be. */
  long lastSign() {
    long planned = requireNonNull(holder()).plannedStart;
    Long heard = lastHeard();
    return heard == null ? planned : Math.max(planned, heard);
  }

  @Nullable Long lastRequest() {
    Requested requested = latest(Requested.class, Claimed.class);
    return requested == null ? null : requested.at;
  }

  @Nullable Long markedDenial() {
    Marked marked = latest(Marked.class, Claimed.class, Requested.class);
    return marked == null ? null : marked.at;
  }

  long lastToken() {
    Claimed last = latest(Claimed.class);
    return last == null ? Long.MIN_VALUE : last.token;
  }

  /** The run that the last end left behind without its final status. */
  @Nullable String perhapsStillRunning() {
    Ended end = latest(Ended.class, Claimed.class, Absolved.class);
    return end == null || !end.perhapsRunning ? null : end.claim.run;
  }

  boolean remembers(String run, long now) {
    return remembered(now).stream().anyMatch(ended -> ended.runId().equals(run));
  }

  /** The last ended runs whose end is within the retention, the latest last. */
  private List<EndedRun> remembered(long now) {
    List<EndedRun> runs = new ArrayList<>();
    for (Fact fact : facts) {
      if (fact instanceof Forgotten) {
        runs.clear();
      } else if (fact instanceof Ended end && end.remembered) {
        runs.add(new EndedRun(end.claim.run, Instant.ofEpochMilli(end.at)));
        runs.subList(0, Math.max(0, runs.size() - Claim.MAX_ENDED_RUNS)).clear();
      } else if (fact instanceof Absolved absolved && absolved.neverStarted != null) {
        runs.removeIf(run -> run.runId().equals(absolved.neverStarted));
      }
    }
    runs.removeIf(run -> now >= run.endedAt().toEpochMilli() + retention());
    return runs;
  }

  /** The row that the rules must have by now, with only those ended runs that still count. */
  @Nullable Claim row(long now) {
    Claimed holder = holder();
    if (holder != null) {
      return new Claim.Held(
          holder.run,
          holder.requestId,
          holder.workflow,
          holder.token,
          Instant.ofEpochMilli(holder.at),
          holder.startAt,
          Instant.ofEpochMilli(deadline()),
          holder.terms,
          lastStatus(),
          lastStatusIsFinal(),
          instant(lastHeard()),
          instant(lastRequest()),
          instant(markedDenial()),
          remembered(now),
          false);
    }
    Ended end = lastEnd();
    return end == null
        ? null
        : new Claim.Ended(
            end.claim.token, Instant.ofEpochMilli(end.at), perhapsStillRunning(), remembered(now));
  }

  private static @Nullable Instant instant(@Nullable Long ms) {
    return ms == null ? null : Instant.ofEpochMilli(ms);
  }
}
