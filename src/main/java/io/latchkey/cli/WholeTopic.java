package io.latchkey.cli;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads what is committed on a topic, from its beginning to its end as it is now. */
final class WholeTopic {
  /** Longer than any transaction that a broker leaves open by its default settings. */
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private WholeTopic() {}

  /**
   * Reads it.
   *
   * @param taker takes each record, those that were read together by their time
   * @throws CommandFailed when a transaction stays open for too long
   */
  static void read(
      Connection connection, String topic, Consumer<ConsumerRecord<byte[], byte[]>> taker)
      throws CommandFailed {
    Map<TopicPartition, Long> ends = connection.ends(topic);
    try (OutputReader reader = OutputReader.open(connection.consumer(), List.of(topic), true)) {
      long heard = System.nanoTime();
      while (!reader.hasReached(ends)) {
        List<ConsumerRecord<byte[], byte[]>> records = reader.poll();
        records.forEach(taker);
        if (!records.isEmpty()) {
          heard = System.nanoTime();
        } else if (System.nanoTime() - heard > PATIENCE.toNanos()) {
          throw new CommandFailed(
              "a transaction on "
                  + topic
                  + " stays open: find it with kafka-transactions.sh find-hanging, then try again");
        }
      }
    }
  }
}
