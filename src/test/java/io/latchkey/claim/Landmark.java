package io.latchkey.claim;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The times at which the rules may change their mind. */
enum Landmark {
  TTL,
  RECHECK,
  ORPHAN_GRACE,
  RETENTION,
  RENEWAL,
  STATUS_REFRESH;

  /** The next of them after that time; null when there is none. */
  @Nullable Instant next(Trial trial, World world, Instant after) {
    return all(trial, world).stream()
        .filter(t -> t.isAfter(after))
        .sorted()
        .findFirst()
        .orElse(null);
  }

  private List<Instant> all(Trial trial, World world) {
    Claim row = trial.row();
    List<Instant> times = new ArrayList<>();
    if (row == null) {
      return times;
    }
    Claim.Held held = row instanceof Claim.Held h ? h : null;
    Instant deadline = trial.deadline();
    switch (this) {
      case TTL -> {
        if (deadline != null) {
          times.add(deadline);
        }
      }
      case RECHECK -> {
        if (held != null && held.lastDeniedAt() != null) {
          times.add(held.lastDeniedAt().plusMillis(world.terms().recheckIntervalMs()));
        }
      }
      case ORPHAN_GRACE -> {
        if (held != null) {
          times.add(sign(held).plusMillis(world.terms().orphanGraceMs()));
        }
      }
      case RETENTION -> {
        row.endedRuns()
            .forEach(r -> times.add(r.endedAt().plus(world.settings().endedRetention())));
        if (row instanceof Claim.Ended ended) {
          times.add(ended.endedAt().plus(world.settings().endedRetention()));
        }
        if (deadline != null) {
          times.add(deadline.plus(world.settings().endedRetention()));
        }
      }
      case RENEWAL -> {
        if (held != null && held.terms().renewOnStatus()) {
          times.add(held.expiresAt().minusMillis(world.terms().ttlMs() * 9 / 10));
        }
      }
      case STATUS_REFRESH -> {
        if (held != null && held.lastStatusAt() != null) {
          times.add(held.lastStatusAt().plusMillis(world.terms().orphanGraceMs() / 10));
        }
      }
    }
    return times;
  }

  private static Instant sign(Claim.Held held) {
    Instant sign = held.claimedAt();
    if (held.startAt() != null && held.startAt().isAfter(sign)) {
      sign = held.startAt();
    }
    if (held.lastStatusAt() != null && held.lastStatusAt().isAfter(sign)) {
      sign = held.lastStatusAt();
    }
    return sign;
  }
}
