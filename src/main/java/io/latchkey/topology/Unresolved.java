package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.RunStatus;
import java.time.Instant;

/** A status that names no claim and found none by its run. */
final class Unresolved {
  private Unresolved() {}

  static String recordKey(RunStatus status) {
    return ClaimKey.unkeyedText(status.tenantOrDefault(), status.runId());
  }

  static ClaimEvent event(RunStatus status, Instant now) {
    return new ClaimEvent(
        ClaimEvent.Type.IGNORED,
        ClaimEvent.Reason.UNRESOLVED,
        status.tenantOrDefault(),
        status.workflow(),
        null,
        status.runId(),
        status.fencingToken(),
        now,
        null,
        null,
        status.status(),
        null);
  }
}
