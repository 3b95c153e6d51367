package io.latchkey.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The run must not start; {@code reason} says why, the {@code existing} fields name the holder.
 *
 * @param tenant the trigger's tenant
 * @param workflow the trigger's workflow
 * @param idempotencyKey the key asked for; null when there is none
 * @param runId the run of the denied trigger
 * @param requestId the trigger's request id
 * @param reason why
 * @param message the same for people, in one sentence
 * @param existingRunId the run that holds the claim
 * @param existingFencingToken the holder's token
 * @param existingClaimedAt when the holder claimed
 * @param existingExpiresAt when the holder's claim expires
 * @param existingStatus the holder's last known status
 * @param deniedAt when the decision fell
 * @param policyVersion the version of the policy that held for the trigger, not of the one that the
 *     holder claimed under; null when it was denied before its policy was looked up
 * @param source the trigger's record
 */
public record Denied(
    String tenant,
    String workflow,
    @Nullable String idempotencyKey,
    String runId,
    @Nullable String requestId,
    Reason reason,
    String message,
    @Nullable String existingRunId,
    @Nullable Long existingFencingToken,
    @Nullable Instant existingClaimedAt,
    @Nullable Instant existingExpiresAt,
    @Nullable Status existingStatus,
    Instant deniedAt,
    @Nullable String policyVersion,
    Source source)
    implements OutputMessage {

  /** Why a trigger is denied. */
  public enum Reason {
    /** Another run holds the claim. */
    CLAIM_HELD,
    /** This very run holds the claim already: the same trigger came again. */
    REDELIVERED,
    /** This run id holds the claim, for another request. */
    RUN_ID_REUSED,
    /** This run id held the key and ended a moment ago. */
    RUN_ALREADY_ENDED,
    /** The idempotency key is missing where one is required, blank, too long or malformed. */
    INVALID_KEY,
    /** The trigger can be read but is wrong. */
    INVALID_TRIGGER
  }

  @Override
  public Kind kind() {
    return Kind.DENIED;
  }
}
