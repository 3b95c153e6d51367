package io.latchkey.bench;

import java.util.Map;
import java.util.function.DoubleConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes rows to the changelogs of an installation whose application does not run. It has made
 * them, so they are as it wants them; each row goes to the partition of its key, as there.
 */
final class Changelogs {
  private static final int LOOK_EVERY = 10_000;

  private Changelogs() {}

  /**
   * Writes the rows of the first claims, and of those that come last in each partition.
   *
   * @param progress takes how much of it is done, 0 to 1
   */
  static void write(
      Installation installation, StandingClaims claims, int count, DoubleConsumer progress) {
    String prefix = installation.config().applicationId() + "-";
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", installation.bootstrapServers(),
                "linger.ms", "20",
                "batch.size", "262144",
                "buffer.memory", "67108864"),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      StandingClaims.Rows rows =
          (store, key, value) -> {
            var unused =
                producer.send(new ProducerRecord<>(prefix + store + "-changelog", key, value));
          };
      for (int number = 0; number < count; number++) {
        claims.rows(number, rows);
        if (number % LOOK_EVERY == 0) {
          progress.accept((double) number / count);
        }
      }
      claims.lastOfEachPartition(installation.partitions(), rows);
      producer.flush();
    }
  }
}
