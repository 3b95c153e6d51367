package io.latchkey.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.producer.ProducerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sends one trigger and, if asked, waits for its outcome. */
@Command(
    name = "trigger",
    sortOptions = false,
    description = {
      "Send one trigger: the request to start a run.",
      "With --wait the exit code is 0 when it is accepted, 1 when it is denied or a dead letter.",
      ""
    })
final class TriggerCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin(name = SendOptions.FIELDS)
  private TriggerFields fields;

  @Mixin private SendOptions send;

  @Option(names = "--wait", description = "Wait for the outcome and print it.")
  private boolean wait;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "30s",
      description = "How long to wait at most (default: 30s).")
  private Duration timeout;

  @Mixin private FormatOption format;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  TriggerCommand() {}

  @Override
  public Integer call() throws Exception {
    Connection brokers = connection.connection();
    ProducerRecord<byte[], byte[]> trigger = send.record(spec, fields, brokers.topics());
    if (!wait) {
      spec.commandLine().getOut().println(Sender.send(brokers, trigger).text());
      return 0;
    }
    try (OutcomeWait outcome = OutcomeWait.before(brokers)) {
      Sent sent = Sender.send(brokers, trigger);
      spec.commandLine().getErr().println("sent " + sent.text() + ", waiting for its outcome…");
      Output found = outcome.of(sent, timeout);
      spec.commandLine().getOut().println(format.line(found));
      return found.kind() == OutputTopic.ACCEPTED ? 0 : Latchkey.FAILED;
    }
  }
}
