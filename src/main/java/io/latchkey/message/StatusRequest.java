package io.latchkey.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks whoever runs the engine for the holder's status, because somebody was denied; the answer is
 * a {@link RunStatus}.
 *
 * @param tenant the claim's tenant
 * @param workflow the holder's workflow
 * @param idempotencyKey the claim's key
 * @param runId the holder
 * @param fencingToken the holder's token
 * @param claimedAt when the holder claimed
 * @param expiresAt when its claim expires
 * @param lastStatus its last known status
 * @param lastDeniedAt the denial that is the cause of this request
 * @param requestedAt when the decision fell
 */
public record StatusRequest(
    String tenant,
    String workflow,
    String idempotencyKey,
    String runId,
    long fencingToken,
    Instant claimedAt,
    Instant expiresAt,
    @Nullable Status lastStatus,
    Instant lastDeniedAt,
    Instant requestedAt)
    implements OutputMessage {

  @Override
  public Kind kind() {
    return Kind.STATUS_REQUEST;
  }
}
