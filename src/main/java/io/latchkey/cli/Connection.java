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
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;

/** The Kafka clients of the commands, with the user's settings over ours. */
final class Connection {
  /** Someone waits at a terminal: a broker that is not there should show soon. */
  private static final String PATIENCE_MS = "10000";

  /** As much as the producer's buffer takes by default. */
  private static final String LARGEST_REQUEST_BYTES = Integer.toString(32 * 1024 * 1024);

  /** A command that is cut off holds readers of committed records back for so long. */
  private static final String TRANSACTION_TIMEOUT_MS = "20000";

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
    return producer(producerProperties());
  }

  /**
   * A producer of transactions. It leaves it to the topics to refuse a record for its size: what it
   * sends has been on a topic before.
   *
   * @param transactionalId what a later producer must have to take over from this one
   */
  Producer<byte[], byte[]> transactionalProducer(String transactionalId) {
    Map<String, Object> properties = producerProperties();
    properties.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST_BYTES);
    properties.putIfAbsent(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_TIMEOUT_MS);
    properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
    return producer(properties);
  }

  private static Producer<byte[], byte[]> producer(Map<String, Object> properties) {
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private Map<String, Object> producerProperties() {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE_MS);
    properties.put(ProducerConfig.LINGER_MS_CONFIG, "0");
    properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "15000");
    properties.putAll(known(ProducerConfig.configNames(), StreamsConfig.PRODUCER_PREFIX));
    return properties;
  }

  /** A consumer without a group, of committed records only. */
  Consumer<byte[], byte[]> consumer() {
    return consumer("read_committed");
  }

  /**
   * Where the partitions of a topic end, open transactions included. A consumer of committed
   * records gets there when these transactions have ended; its own view of the end may lie before a
   * record that was committed a moment ago.
   */
  Map<TopicPartition, Long> ends(String topic) {
    try (Consumer<byte[], byte[]> consumer = consumer("read_uncommitted")) {
      return consumer.endOffsets(OutputReader.partitions(consumer, topic));
    }
  }

  private Consumer<byte[], byte[]> consumer(String isolation) {
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
    properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation);
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
