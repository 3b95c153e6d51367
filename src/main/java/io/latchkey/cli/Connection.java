package io.latchkey.cli;

import io.latchkey.app.LatchkeyConfig;
import io.latchkey.wire.Topics;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;

/** The Kafka clients of the commands, with the user's settings over ours. */
final class Connection {
  /** Someone waits at a terminal: a broker that is not there should show soon. */
  private static final String PATIENCE_MS = "10000";

  private final Map<String, String> settings;
  private final LatchkeyConfig config;

  Connection(Map<String, String> settings, LatchkeyConfig config) {
    this.settings = settings;
    this.config = config;
  }

  LatchkeyConfig config() {
    return config;
  }

  Topics topics() {
    return config.topics();
  }

  /** A producer that waits for all replicas, the client's default. */
  Producer<byte[], byte[]> producer() {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE_MS);
    properties.put(ProducerConfig.LINGER_MS_CONFIG, "0");
    properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "15000");
    properties.putAll(known(ProducerConfig.configNames(), StreamsConfig.PRODUCER_PREFIX));
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** A consumer without a group, of committed records only. */
  Consumer<byte[], byte[]> consumer() {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    properties.putAll(known(ConsumerConfig.configNames(), StreamsConfig.CONSUMER_PREFIX));
    // The group is the application's: these would make a member of it, or only fit a member.
    properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
    properties.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
    properties.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
    properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    return new KafkaConsumer<>(
        properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** The settings that a client knows, those with its own prefix over the others. */
  private Map<String, Object> known(Set<String> names, String prefix) {
    Map<String, Object> known = new HashMap<>(settings);
    known.keySet().retainAll(names);
    known.putAll(config.originalsWithPrefix(prefix));
    return known;
  }
}
