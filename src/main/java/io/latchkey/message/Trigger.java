package io.latchkey.message;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to start one run of a workflow.
 *
 * @param tenant the tenant; {@code default} when the message names none
 * @param workflow the workflow; {@code default} when the message names none
 * @param idempotencyKey the key that at most one active run may hold; null for an un-keyed trigger
 * @param runId the id of the run to start; null lets Latchkey derive it
 * @param requestId the caller's own id of this request, the same when it retries
 * @param input the run's input, opaque to Latchkey
 * @param metadata string pairs that travel to the outcome; null when there are none
 * @param startAt the planned start, from which the TTL counts
 * @param bypass start without looking at or touching the claim
 * @param ttlMs this trigger's TTL in milliseconds instead of the policy's
 * @param lifecycle this trigger's lifecycle instead of the policy's
 */
public record Trigger(
    String tenant,
    String workflow,
    @Nullable String idempotencyKey,
    @Nullable String runId,
    @Nullable String requestId,
    @Nullable Json input,
    @Nullable Map<String, String> metadata,
    @Nullable Instant startAt,
    boolean bypass,
    @Nullable Long ttlMs,
    @Nullable Lifecycle lifecycle) {

  /** The tenant and the workflow of a trigger that names none. */
  public static final String DEFAULT_NAME = "default";
}
