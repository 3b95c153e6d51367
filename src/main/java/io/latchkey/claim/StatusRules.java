package io.latchkey.claim;

import io.latchkey.claim.Claim.Ended;
import io.latchkey.claim.Claim.Held;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of {@link ClaimRules} that hears what engines say about their runs. */
final class StatusRules {
  /** A renewal that moves the deadline by less than this part of the TTL is not worth a write. */
  private static final int LEAST_MOVE_PART = 10;

  private final AfterEnd afterEnd;

  StatusRules(AfterEnd afterEnd) {
    this.afterEnd = afterEnd;
  }

  @Nullable Claim status(
      ClaimKey key,
      @Nullable Claim live,
      RunStatus status,
      Instant now,
      List<OutputMessage> outputs) {
    if (live == null) {
      ignore(key, status, ClaimEvent.Reason.NO_CLAIM, now, outputs);
      return null;
    }
    return switch (live.kind()) {
      case ENDED -> {
        ignore(key, status, ClaimEvent.Reason.NO_CLAIM, now, outputs);
        yield endKnownLate((Ended) live, status);
      }
      case HELD -> statusOnHeld(key, (Held) live, status, now, outputs);
    };
  }

  private Claim statusOnHeld(
      ClaimKey key, Held held, RunStatus status, Instant now, List<OutputMessage> outputs) {
    if (!status.runId().equals(held.runId())) {
      ignore(key, status, ClaimEvent.Reason.NOT_HOLDER, now, outputs);
      return held;
    }
    if (status.fencingToken() != null && status.fencingToken() != held.fencingToken()) {
      ignore(key, status, ClaimEvent.Reason.STALE_TOKEN, now, outputs);
      return held;
    }
    boolean untilTerminal = held.terms().lifecycle() == Lifecycle.UNTIL_TERMINAL;
    if (status.status() == Status.NOT_FOUND) {
      return untilTerminal ? notFound(key, held, now, outputs) : held;
    }
    return untilTerminal && releases(held, status)
        ? release(key, held, status.status(), now, outputs)
        : remember(held, status, now);
  }

  private static boolean releases(Held held, RunStatus status) {
    if (status.status() == Status.START_FAILED) {
      return true;
    }
    return held.terms().releaseOn().contains(status.status())
        && (status.isFinal() || !status.status().isTerminal());
  }

  private Ended release(
      ClaimKey key, Held held, Status status, Instant now, List<OutputMessage> outputs) {
    outputs.add(
        Outputs.ended(key, held, ClaimEvent.Reason.valueOf(status.name()), status, now, now, null));
    // The same run may start again after START_FAILED and SUSPENDED, so its id is not remembered.
    return status.isTerminal()
        ? afterEnd.runRemembered(held, now, false, now)
        : afterEnd.runForgotten(held, now, status == Status.SUSPENDED, now);
  }

  private Claim notFound(ClaimKey key, Held held, Instant now, List<OutputMessage> outputs) {
    // Before that, an engine that does not know the run may only not know it yet.
    if (now.isBefore(Deadlines.orphanedFrom(held))) {
      return held;
    }
    outputs.add(
        Outputs.ended(key, held, ClaimEvent.Reason.ORPHANED, held.lastStatus(), now, now, null));
    return afterEnd.runRemembered(held, now, true, now);
  }

  private static Held remember(Held held, RunStatus status, Instant now) {
    boolean runIsOver = status.endsRun();
    if (held.lastStatusFinal() && !runIsOver) {
      return held;
    }
    Terms terms = held.terms();
    Instant expiresAt = held.expiresAt();
    if (terms.renewOnStatus() && terms.lifecycle() == Lifecycle.UNTIL_TERMINAL) {
      Instant renewed = Deadlines.extended(held, terms.ttlMs(), now);
      boolean worthIt =
          Duration.between(expiresAt, renewed).toMillis() >= terms.ttlMs() / LEAST_MOVE_PART;
      expiresAt = worthIt ? renewed : expiresAt;
    }
    boolean news = status.status() != held.lastStatus() || runIsOver != held.lastStatusFinal();
    if (!news && expiresAt.equals(held.expiresAt()) && !isNewSignOfLife(held, now)) {
      return held;
    }
    return held.withExpiresAt(expiresAt).withStatus(status.status(), runIsOver, now);
  }

  /** Whether a repeated status moves the orphan grace far enough to be worth a write. */
  private static boolean isNewSignOfLife(Held held, Instant now) {
    Terms terms = held.terms();
    return terms.lifecycle() == Lifecycle.UNTIL_TERMINAL
        && terms.orphanGraceMs() > 0
        && held.lastStatusAt() != null
        && Duration.between(held.lastStatusAt(), now).toMillis()
            >= terms.orphanGraceMs() / LEAST_MOVE_PART;
  }

  /** The end of a run whose claim ended without it: no later acceptance need warn of it. */
  private static Ended endKnownLate(Ended ended, RunStatus status) {
    boolean sameClaim =
        status.fencingToken() == null || status.fencingToken() == ended.fencingToken();
    if (!status.endsRun() || !sameClaim || !status.runId().equals(ended.possiblyRunning())) {
      return ended;
    }
    return status.status() == Status.START_FAILED
        ? AfterEnd.runNeverStarted(ended, status.runId())
        : AfterEnd.runOver(ended);
  }

  private static void ignore(
      ClaimKey key,
      RunStatus status,
      ClaimEvent.Reason reason,
      Instant now,
      List<OutputMessage> outputs) {
    if (status.endsRun()) {
      outputs.add(Outputs.ignored(key, status, reason, now));
    }
  }
}
