package io.latchkey.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an engine says about one of its runs.
 *
 * @param runId the run
 * @param status its status
 * @param tenant the run's tenant; null when the record key or the run id must tell
 * @param idempotencyKey the key that the run may hold; null when the record key or the run id must
 *     tell
 * @param workflow the run's workflow, needed only for claims scoped per workflow
 * @param fencingToken the token of the acceptance; when given, it must be the holder's
 * @param willRetry true on FAILED when another attempt follows: not terminal then
 * @param reason the engine's own words
 * @param occurredAt the engine's time of the change; information only, Latchkey decides by its own
 *     clock
 */
public record RunStatus(
    String runId,
    Status status,
    @Nullable String tenant,
    @Nullable String idempotencyKey,
    @Nullable String workflow,
    @Nullable Long fencingToken,
    boolean willRetry,
    @Nullable String reason,
    @Nullable Instant occurredAt) {

  /** Whether the run is over: a terminal status with no further attempt announced. */
  public boolean isFinal() {
    return status.isTerminal() && !(status == Status.FAILED && willRetry);
  }

  /** The same without the engine's own words. */
  public RunStatus withoutReason() {
    return reason == null
        ? this
        : new RunStatus(
            runId,
            status,
            tenant,
            idempotencyKey,
            workflow,
            fencingToken,
            willRetry,
            null,
            occurredAt);
  }

  /** The tenant that it names, or the one that stands for none. */
  public String tenantOrDefault() {
    return tenant == null ? Trigger.DEFAULT_NAME : tenant;
  }

  /** Whether nothing of the run is left to wait for: it is over, or it was never created. */
  public boolean endsRun() {
    return isFinal() || status == Status.START_FAILED;
  }
}
