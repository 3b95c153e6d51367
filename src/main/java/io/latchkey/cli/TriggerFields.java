package io.latchkey.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchkey.message.Lifecycle;
import io.latchkey.wire.Topics;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The fields of a trigger as options. */
final class TriggerFields implements MessageFields {
  @Option(names = "--tenant", paramLabel = "NAME", description = "Tenant (default: 'default').")
  private @Nullable String tenant;

  @Option(names = "--workflow", paramLabel = "NAME", description = "Workflow (default: 'default').")
  private @Nullable String workflow;

  @Option(
      names = {"-k", "--key", "--idempotency-key"},
      paramLabel = "KEY",
      description = "Idempotency key; without one the run claims nothing.")
  private @Nullable String idempotencyKey;

  @Option(
      names = "--run-id",
      paramLabel = "ID",
      description = "Id of the run to start (default: derived by Latchkey).")
  private @Nullable String runId;

  @Option(
      names = "--request-id",
      paramLabel = "ID",
      description = "Your id of this request, the same when you retry it.")
  private @Nullable String requestId;

  @Option(
      names = "--input",
      paramLabel = "JSON",
      converter = TextArgument.Converter.class,
      description = "Input of the run: JSON, @FILE, or - for standard input.")
  private @Nullable TextArgument input;

  @Option(
      names = "--metadata",
      paramLabel = "NAME=VALUE",
      split = "\n",
      splitSynopsisLabel = "\\n",
      description = "A pair that travels to the outcome; may be repeated.")
  private @Nullable Map<String, String> metadata;

  @Option(
      names = "--start-at",
      paramLabel = "TIME",
      description = "Planned start: ISO-8601 or epoch milliseconds.")
  private @Nullable String startAt;

  @Option(names = "--bypass", description = "Start without looking at or touching the claim.")
  private boolean bypass;

  @Option(
      names = "--ttl",
      paramLabel = "DURATION",
      description = "TTL of this claim instead of the policy's: 60s, 5m, 24h.")
  private @Nullable Duration ttl;

  @Option(names = "--lifecycle", description = "Instead of the policy's: ${COMPLETION-CANDIDATES}.")
  private @Nullable Lifecycle lifecycle;

  @Override
  public InputMessage message(CommandSpec command) {
    InputMessage message =
        new InputMessage()
            .with("tenant", tenant)
            .with("workflow", workflow)
            .with("idempotency_key", idempotencyKey)
            .with("run_id", runId)
            .with("request_id", requestId)
            .withMap("metadata", metadata)
            .with("start_at", startAt == null ? null : InputMessage.time(startAt))
            .with("bypass", bypass ? true : null)
            .with("ttl_ms", ttl == null ? null : ttl.toMillis())
            .with("lifecycle", lifecycle);
    try {
      return message.withJson("input", input == null ? null : input.text());
    } catch (JsonProcessingException e) {
      throw Usage.wrong(command, "--input is not JSON: " + e.getOriginalMessage());
    }
  }

  @Override
  public String topic(Topics topics) {
    return topics.triggers();
  }
}
