package io.latchkey.broker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/** What a restored store would hold. */
final class Changelog {
  private Changelog() {}

  /** The keys whose last committed record is no deletion. */
  static Set<String> keys(String bootstrapServers, String topic) {
    Set<String> keys = new TreeSet<>();
    try (KafkaConsumer<String, byte @Nullable []> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(p -> new TopicPartition(topic, p.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
        consumer.poll(Duration.ofMillis(100)).forEach(record -> take(record, keys));
      }
    }
    return keys;
  }

  private static void take(ConsumerRecord<String, byte @Nullable []> record, Set<String> keys) {
    if (record.value() == null) {
      keys.remove(record.key());
    } else {
      keys.add(record.key());
    }
  }
}
