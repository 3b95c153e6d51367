package io.latchkey.cli;

import io.latchkey.sim.Explainer;
import io.latchkey.sim.Explanation;
import io.latchkey.sim.Scenario;
import io.latchkey.sim.ScenarioException;
import io.latchkey.sim.ScenarioReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what would happen to a trigger after a scenario, and why. */
@Command(
    name = "explain",
    sortOptions = false,
    description = {
      "Say what would happen to a trigger after a scenario, and why: policy, key, claim, outcome.",
      "The real topology decides, on a virtual clock and without a broker; what the scenario",
      "expects is not compared.",
      "Exit code: 0 it is explained, accepted or not, 2 the scenario is broken.",
      ""
    })
final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--scenario",
      required = true,
      paramLabel = "FILE",
      description = "What has happened before, as simulate takes it (YAML).")
  private Path scenario;

  @Option(
      names = "--at",
      paramLabel = "DURATION",
      description = "How far to play the scenario, from its start (default: its last step).")
  private @Nullable Duration at;

  @Mixin(name = SendOptions.FIELDS)
  private TriggerFields fields;

  @Mixin private SendOptions send;

  @Mixin private FormatOption format;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  ExplainCommand() {}

  @Override
  public Integer call() {
    Scenario played = read();
    ProducerRecord<byte[], byte[]> record = send.record(spec, fields, played.topics());
    Explanation explanation =
        Explainer.explain(
            played,
            at,
            new Scenario.Send(record.topic(), text(record.key()), text(record.value())));
    spec.commandLine()
        .getOut()
        .println(
            format.isJson()
                ? new ExplanationJson(played.topics()).object(explanation)
                : new ExplanationText(played.topics()).lines(explanation));
    return 0;
  }

  private Scenario read() {
    try {
      return new ScenarioReader().read(scenario);
    } catch (ScenarioException e) {
      throw new ConfigException(e.getMessage());
    }
  }

  private static @Nullable String text(byte @Nullable [] bytes) {
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }
}
