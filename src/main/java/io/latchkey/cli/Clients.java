package io.latchkey.cli;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The Kafka clients of the commands, with the user's settings over ours. */
final class Clients {
  /** Someone waits at a terminal: a broker that is not there should show soon. */
  private static final String PATIENCE_MS = "10000";

  private Clients() {}

  static Producer<byte[], byte[]> producer(Map<String, String> settings) {
    Map<String, Object> all = new HashMap<>();
    all.put(ProducerConfig.CLIENT_ID_CONFIG, "latchkey-cli");
    all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE_MS);
    all.put(ProducerConfig.LINGER_MS_CONFIG, "0");
    all.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "15000");
    all.putAll(settings);
    return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** A consumer without a group, of committed records only. */
  static Consumer<byte[], byte[]> consumer(Map<String, String> settings) {
    Map<String, Object> all = new HashMap<>();
    all.put(ConsumerConfig.CLIENT_ID_CONFIG, "latchkey-cli");
    all.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    all.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
    all.putAll(settings);
    all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    all.remove(ConsumerConfig.GROUP_ID_CONFIG);
    return new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }
}
