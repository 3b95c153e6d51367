package io.latchkey.cli;

import io.latchkey.message.Status;
import io.latchkey.wire.Topics;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The fields of a run status as options. */
final class StatusFields implements MessageFields {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "STATUS",
      description =
          "QUEUED, RUNNING, SUSPENDED, RETRYING, COMPLETED, FAILED, CANCELLED, START_FAILED,"
              + " NOT_FOUND, or another engine's name for one of them.")
  private @Nullable String status;

  @Option(names = "--run-id", paramLabel = "ID", description = "The run that has this status.")
  private @Nullable String runId;

  @Option(names = "--tenant", paramLabel = "NAME", description = "Tenant (default: 'default').")
  private @Nullable String tenant;

  @Option(
      names = "--workflow",
      paramLabel = "NAME",
      description = "Workflow, where keys are scoped per workflow.")
  private @Nullable String workflow;

  @Option(
      names = {"-k", "--key", "--idempotency-key"},
      paramLabel = "KEY",
      description = "Idempotency key that the run holds.")
  private @Nullable String idempotencyKey;

  @Option(
      names = "--fencing-token",
      paramLabel = "NUMBER",
      description = "Token of the acceptance: the status counts only if it is the holder's.")
  private @Nullable Long fencingToken;

  @Option(
      names = "--will-retry",
      description = "With FAILED: another attempt follows, so the claim stays.")
  private boolean willRetry;

  @Option(names = "--reason", paramLabel = "TEXT", description = "The engine's own words.")
  private @Nullable String reason;

  @Option(
      names = "--occurred-at",
      paramLabel = "TIME",
      description = "The engine's time of the change (information only).")
  private @Nullable String occurredAt;

  @Override
  public InputMessage message(CommandSpec command) {
    String name = Usage.required(command, status, "the status (COMPLETED, say)");
    if (Status.fromName(name).isEmpty()) {
      throw Usage.wrong(
          command, "there is no status '" + name + "'; known: " + Status.knownNames());
    }
    return new InputMessage()
        .with("run_id", Usage.required(command, runId, "--run-id"))
        .with("status", name)
        .with("tenant", tenant)
        .with("workflow", workflow)
        .with("idempotency_key", idempotencyKey)
        .with("fencing_token", fencingToken)
        .with("will_retry", willRetry ? true : null)
        .with("reason", reason)
        .with("occurred_at", occurredAt == null ? null : InputMessage.time(occurredAt));
  }

  @Override
  public String topic(Topics topics) {
    return topics.runStatus();
  }
}
