package io.latchkey.bench;

import io.latchkey.wire.Topics;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Puts a workload on its topics before it is measured. */
final class Loader {
  /** As many records share a millisecond: Streams reads the topics in the order of their times. */
  private static final int RECORDS_A_MS = 20;

  private Loader() {}

  static void load(String bootstrapServers, Topics topics, Workload workload) {
    AtomicLong sent = new AtomicLong();
    long firstMs = System.currentTimeMillis() - workload.records() / RECORDS_A_MS;
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", bootstrapServers,
                "linger.ms", "20",
                "batch.size", "131072",
                "buffer.memory", "67108864"),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      workload.forEach(
          input -> {
            String topic =
                switch (input.kind()) {
                  case TRIGGER -> topics.triggers();
                  case STATUS -> topics.runStatus();
                };
            long timeMs = firstMs + sent.getAndIncrement() / RECORDS_A_MS;
            var unused =
                producer.send(
                    new ProducerRecord<>(topic, null, timeMs, input.key(), input.value()));
          });
      producer.flush();
    }
  }
}
