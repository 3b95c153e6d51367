package io.latchkey.message;

import org.jspecify.annotations.Nullable;

/**
 * An operator's order about one claim.
 *
 * @param command what to do
 * @param tenant the claim's tenant; {@code default} when the message names none
 * @param workflow the claim's workflow, for claims scoped per workflow
 * @param idempotencyKey the claim's key
 * @param runId the run that must hold the claim for the command to act
 * @param force stands in for a missing {@code runId}: act on whichever run holds the claim
 * @param ttlMs for EXTEND: the time from now, in milliseconds; null takes the claim's own TTL
 * @param requestedBy who ordered it
 * @param reason why
 */
public record ClaimCommand(
    Type command,
    String tenant,
    @Nullable String workflow,
    String idempotencyKey,
    @Nullable String runId,
    boolean force,
    @Nullable Long ttlMs,
    @Nullable String requestedBy,
    @Nullable String reason) {

  /** The commands. */
  public enum Type {
    RELEASE,
    EXTEND
  }
}
