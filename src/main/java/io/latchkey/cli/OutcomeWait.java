package io.latchkey.cli;

import io.latchkey.wire.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Waits for the one outcome of a trigger, which names the trigger's coordinates. */
final class OutcomeWait implements AutoCloseable {
  private static final List<OutputTopic> OUTCOMES =
      List.of(OutputTopic.ACCEPTED, OutputTopic.DENIED, OutputTopic.DEAD_LETTERS);

  private final OutputReader reader;
  private final OutputDecoder decoder;

  private OutcomeWait(OutputReader reader, OutputDecoder decoder) {
    this.reader = reader;
    this.decoder = decoder;
  }

  /** Starts to listen; to be called before the trigger is sent. */
  static OutcomeWait before(Connection connection) {
    Topics topics = connection.topics();
    return new OutcomeWait(
        OutputReader.open(
            connection.consumer(), OUTCOMES.stream().map(t -> t.in(topics)).toList(), false),
        new OutputDecoder(topics));
  }

  /**
   * The outcome of that trigger.
   *
   * @throws CommandFailed when there is none in that time
   */
  Output of(Sent trigger, Duration timeout) throws CommandFailed {
    long deadline = System.nanoTime() + timeout.toNanos();
    do {
      for (ConsumerRecord<byte[], byte[]> record : reader.poll()) {
        Optional<Output> output = decoder.decode(record);
        if (output.isPresent() && trigger.source().equals(output.get().source())) {
          return output.get();
        }
      }
    } while (System.nanoTime() < deadline);
    throw new CommandFailed(
        "no outcome within "
            + timeout.toSeconds()
            + " s: see that 'latchkey run' (or 'latchkey dev') is up and reads these topics");
  }

  @Override
  public void close() {
    reader.close();
  }
}
