package io.latchkey.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What would be otherwise for a trigger if its policy's shadow held: its claim key, its deadline,
 * or whether it is denied for its key. Told only where one of them differs; nothing follows from
 * it. Whether the claim is held is not looked at: the trigger's own outcome says it of the real
 * one.
 *
 * @param tenant the trigger's tenant
 * @param workflow the trigger's workflow
 * @param runId the trigger's run id, given or derived
 * @param requestId the trigger's request id
 * @param claimKey the claim key as text, scope and all; null when it asks for no claim
 * @param shadowClaimKey the same by the shadow
 * @param problem why the trigger is denied INVALID_KEY, in one sentence; null when it is not
 * @param shadowProblem the same by the shadow
 * @param expiresAt the deadline of the claim if it were made now; null when it asks for none
 * @param shadowExpiresAt the same by the shadow
 * @param at when the trigger was read
 * @param policyVersion the version of the policy
 * @param shadowPolicyVersion the version that the policy would have with the shadow's fields as its
 *     own
 * @param source the trigger's record
 */
public record ShadowDecision(
    String tenant,
    String workflow,
    String runId,
    @Nullable String requestId,
    @Nullable String claimKey,
    @Nullable String shadowClaimKey,
    @Nullable String problem,
    @Nullable String shadowProblem,
    @Nullable Instant expiresAt,
    @Nullable Instant shadowExpiresAt,
    Instant at,
    String policyVersion,
    String shadowPolicyVersion,
    Source source)
    implements OutputMessage {

  @Override
  public Kind kind() {
    return Kind.SHADOW_DECISION;
  }
}
