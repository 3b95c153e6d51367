package io.latchkey.topology;

import io.latchkey.claim.Claim;
import io.latchkey.claim.ClaimKey;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.RunStatus;
import io.latchkey.wire.RunFact;
import org.jspecify.annotations.Nullable;

/**
 * What to ask the run index about a status that was addressed to a claim whose row has never heard
 * of its run.
 */
final class SecondLook {
  private SecondLook() {}

  /**
   * The question; null when there is none.
   *
   * @param row the row before the status
   * @param ignored what is told of the status when the index finds no other claim
   */
  static @Nullable RunFact of(
      ClaimKey key, @Nullable Claim row, RunStatus status, @Nullable ClaimEvent ignored) {
    if (row != null && row.knows(status.runId())) {
      return null;
    }
    if (status.idempotencyKey() != null) {
      return new RunFact.Missed(status, key, ignored);
    }
    if (key.text().equals(status.runId())) {
      // order:17 is a record key that is the run id: the status names no claim.
      return new RunFact.Sought(status);
    }
    // A record key under which there is a row is an echo, which is exact: there is no other claim.
    return row == null ? new RunFact.Missed(status, key, ignored) : null;
  }
}
