package io.latchkey.cli;

import io.latchkey.message.ClaimCommand;
import io.latchkey.wire.Topics;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The fields of a claim command as options. */
final class ControlFields implements MessageFields {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "COMMAND",
      description = "RELEASE frees the claim, EXTEND moves its expiry.")
  private ClaimCommand.@Nullable Type command;

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
      description = "Idempotency key of the claim.")
  private @Nullable String idempotencyKey;

  @Option(
      names = "--run-id",
      paramLabel = "ID",
      description = "The run that must hold the claim for the command to act.")
  private @Nullable String runId;

  @Option(names = "--force", description = "Act on whichever run holds the claim.")
  private boolean force;

  @Option(
      names = "--ttl",
      paramLabel = "DURATION",
      description = "With EXTEND: from now (default: the claim's own TTL).")
  private @Nullable Duration ttl;

  @Option(names = "--requested-by", paramLabel = "WHO", description = "Who orders it.")
  private @Nullable String requestedBy;

  @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
  private @Nullable String reason;

  @Override
  public InputMessage message(CommandSpec spec) {
    ClaimCommand.Type type = Usage.required(spec, command, "the command (RELEASE or EXTEND)");
    String key = Usage.required(spec, idempotencyKey, "--idempotency-key");
    if (runId == null && !force) {
      throw Usage.wrong(spec, "say which run must hold the claim with --run-id, or give --force");
    }
    return new InputMessage()
        .with("command", type)
        .with("tenant", tenant)
        .with("workflow", workflow)
        .with("idempotency_key", key)
        .with("run_id", runId)
        .with("force", force ? true : null)
        .with("ttl_ms", ttl == null ? null : ttl.toMillis())
        .with("requested_by", requestedBy)
        .with("reason", reason);
  }

  @Override
  public String topic(Topics topics) {
    return topics.commands();
  }
}
