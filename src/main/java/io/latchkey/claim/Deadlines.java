package io.latchkey.claim;

import io.latchkey.claim.Claim.Ended;
import io.latchkey.claim.Claim.Held;
import io.latchkey.message.Lifecycle;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When things fall due: the one place that answers whether a claim is expired, an ended run
 * forgotten, a recheck due, and how far a deadline may move.
 *
 * @param ownedSince when the task that owns the row started
 */
record Deadlines(RuleSettings settings, Instant ownedSince) {

  /** Expiry, everywhere: {@code now >= expiry(held)} is expired. */
  Instant expiry(Held held) {
    if (!held.claimedAt().isBefore(ownedSince)) {
      return held.expiresAt();
    }
    // Its heartbeats may have waited unread while no task owned the row.
    return later(held.expiresAt(), ownedSince.plus(settings.takeoverGrace()));
  }

  boolean isExpired(Held held, Instant now) {
    return !now.isBefore(expiry(held));
  }

  Instant forgottenAt(Instant endedAt) {
    return endedAt.plus(settings.endedRetention());
  }

  boolean isForgotten(Ended ended, Instant now) {
    return !now.isBefore(forgottenAt(ended.endedAt()));
  }

  boolean isRemembered(EndedRun run, Instant now) {
    return now.isBefore(forgottenAt(run.endedAt()));
  }

  /** When the next status request may be sent; null when the claim's terms allow none. */
  static @Nullable Instant recheckAllowedAt(Held held) {
    Terms terms = held.terms();
    if (terms.lifecycle() == Lifecycle.FIXED_TTL || terms.recheckIntervalMs() == 0) {
      return null;
    }
    Instant lastDeniedAt = held.lastDeniedAt();
    return lastDeniedAt == null ? Instant.MIN : lastDeniedAt.plusMillis(terms.recheckIntervalMs());
  }

  /** When a NOT_FOUND of the holder is to be believed. */
  static Instant orphanedFrom(Held held) {
    Instant latest = plannedStart(held);
    if (held.lastStatusAt() != null) {
      latest = later(latest, held.lastStatusAt());
    }
    return latest.plusMillis(held.terms().orphanGraceMs());
  }

  /** The deadline after a renewal or EXTEND: never earlier than before, never past the lifetime. */
  static Instant extended(Held held, long ttlMs, Instant now) {
    Instant end = plannedStart(held).plusMillis(held.terms().maxLifetimeMs());
    Instant wished = now.plusMillis(ttlMs);
    return later(held.expiresAt(), wished.isBefore(end) ? wished : end);
  }

  /** When the punctuator has something to do for this row. */
  Instant next(Claim row) {
    return switch (row.kind()) {
      case HELD -> next((Held) row);
      case ENDED -> forgottenAt(((Ended) row).endedAt());
    };
  }

  private Instant next(Held held) {
    Instant expiry = expiry(held);
    Instant recheck = held.unansweredDenialAt() == null ? null : recheckAllowedAt(held);
    return recheck != null && recheck.isBefore(expiry) ? recheck : expiry;
  }

  /**
   * The later of the clock and the latest time in the row: a failover to a host whose clock is
   * behind must not turn the row's time back.
   */
  static Instant rowTime(@Nullable Claim row, Instant clock) {
    if (row == null) {
      return clock;
    }
    Instant latest = clock;
    for (EndedRun run : row.endedRuns()) {
      latest = later(latest, run.endedAt());
    }
    return switch (row.kind()) {
      case ENDED -> later(latest, ((Ended) row).endedAt());
      case HELD -> latest((Held) row, latest);
    };
  }

  private static Instant latest(Held held, Instant time) {
    Instant latest = later(time, held.claimedAt());
    latest = held.lastStatusAt() == null ? latest : later(latest, held.lastStatusAt());
    latest = held.lastDeniedAt() == null ? latest : later(latest, held.lastDeniedAt());
    return held.unansweredDenialAt() == null ? latest : later(latest, held.unansweredDenialAt());
  }

  static Instant later(Instant a, Instant b) {
    return a.isBefore(b) ? b : a;
  }

  private static Instant plannedStart(Held held) {
    return held.startAt() == null ? held.claimedAt() : later(held.claimedAt(), held.startAt());
  }
}
