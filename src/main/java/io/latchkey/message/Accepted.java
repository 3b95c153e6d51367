package io.latchkey.message;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The run may start now; an engine can start it from this message alone.
 *
 * @param tenant the trigger's tenant
 * @param workflow the trigger's workflow
 * @param idempotencyKey the claimed key; null for an un-keyed trigger
 * @param runId the run to start
 * @param requestId the trigger's request id
 * @param fencingToken larger than every earlier token of this key; null when nothing was claimed
 * @param claimedAt when the decision fell
 * @param expiresAt when the claim expires without word of the run; null when nothing was claimed
 * @param possibleOverlapWith a run whose claim ended without its terminal status: it may still work
 * @param input the trigger's input
 * @param metadata the trigger's metadata
 * @param startAt the trigger's planned start
 * @param policyVersion the version of the policy that held for the trigger
 * @param source the trigger's record
 */
public record Accepted(
    String tenant,
    String workflow,
    @Nullable String idempotencyKey,
    String runId,
    @Nullable String requestId,
    @Nullable Long fencingToken,
    Instant claimedAt,
    @Nullable Instant expiresAt,
    @Nullable String possibleOverlapWith,
    @Nullable Json input,
    @Nullable Map<String, String> metadata,
    @Nullable Instant startAt,
    @Nullable String policyVersion,
    Source source)
    implements OutputMessage {

  @Override
  public Kind kind() {
    return Kind.ACCEPTED;
  }
}
