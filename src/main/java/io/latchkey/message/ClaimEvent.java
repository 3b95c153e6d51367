package io.latchkey.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What happened to a claim, or why a status or command did nothing to it.
 *
 * @param type what happened
 * @param reason why
 * @param tenant the claim's tenant
 * @param workflow the workflow of the run that holds or held it, where known
 * @param idempotencyKey the claim's key; null only for UNRESOLVED
 * @param runId the run that the event is about: the holder, or the one that was ignored; null for a
 *     forced command that found no claim
 * @param fencingToken the claim's token; null where there is no claim
 * @param at when the decision fell
 * @param heldMs how long the claim was held, in milliseconds, when it ended
 * @param expiresAt when the claim expires from now on, when it was extended; null otherwise
 * @param lastStatus the run's last known status
 * @param requestedBy who gave the command, for command events
 */
public record ClaimEvent(
    Type type,
    Reason reason,
    String tenant,
    @Nullable String workflow,
    @Nullable String idempotencyKey,
    @Nullable String runId,
    @Nullable Long fencingToken,
    Instant at,
    @Nullable Long heldMs,
    @Nullable Instant expiresAt,
    @Nullable Status lastStatus,
    @Nullable String requestedBy)
    implements OutputMessage {

  /** What happened. */
  public enum Type {
    RELEASED,
    EXPIRED,
    EXTENDED,
    IGNORED
  }

  /** Why it happened: the releasing status under its own name, or one of the others. */
  public enum Reason {
    COMPLETED,
    FAILED,
    CANCELLED,
    START_FAILED,
    SUSPENDED,
    /** The engine does not know the run (any more). */
    ORPHANED,
    COMMAND,
    TTL,
    /** Another run holds the claim. */
    NOT_HOLDER,
    /** The holder's run id with another fencing token. */
    STALE_TOKEN,
    /** Nobody holds the claim. */
    NO_CLAIM,
    /** A status without a key that found no run. */
    UNRESOLVED
  }

  @Override
  public Kind kind() {
    return Kind.CLAIM_EVENT;
  }
}
