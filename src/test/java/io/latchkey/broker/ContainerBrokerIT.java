package io.latchkey.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the broker suite relies on when it runs on containers. */
@Tag("container")
class ContainerBrokerIT {
  private static final TopicPartition TOPIC = new TopicPartition("kept", 0);

  private static ContainerBroker broker;

  @BeforeAll
  static void startBroker() {
    broker = ContainerBroker.start(Map.of("transaction.max.timeout.ms", "123456"));
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @Test
  void aRestartIsANewProcessOnTheSameRecordsAndAddress() throws Exception {
    String address = broker.bootstrapServers();
    try (Admin admin = admin();
        KafkaProducer<byte[], byte[]> producer = producer()) {
      admin.createTopics(List.of(new NewTopic(TOPIC.topic(), 1, (short) 1))).all().get();
      send(producer, "before");
      long epochBefore = controllerEpoch(admin);

      broker.restart();

      assertThat(broker.bootstrapServers()).isEqualTo(address);
      assertThat(controllerEpoch(admin))
          .as("a new process elects itself anew")
          .isGreaterThan(epochBefore);
      send(producer, "after");
      assertThat(records(2)).containsExactly("before", "after");
    }
  }

  @Test
  void aSettingReachesTheBroker() throws Exception {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.BROKER, "1");
    try (Admin admin = admin()) {
      assertThat(admin.describeConfigs(List.of(resource)).all().get().values())
          .singleElement()
          .extracting(config -> config.get("transaction.max.timeout.ms").value())
          .isEqualTo("123456");
    }
  }

  private static void send(KafkaProducer<byte[], byte[]> producer, String value) throws Exception {
    producer
        .send(new ProducerRecord<>(TOPIC.topic(), value.getBytes(UTF_8)))
        .get(60, TimeUnit.SECONDS);
  }

  private static List<String> records(int count) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(TOPIC));
      consumer.seekToBeginning(List.of(TOPIC));
      List<String> read = new ArrayList<>();
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .until(
              () -> {
                consumer
                    .poll(Duration.ofMillis(200))
                    .forEach(r -> read.add(new String(r.value(), UTF_8)));
                return read.size() >= count;
              });
      return read;
    }
  }

  private static long controllerEpoch(Admin admin) throws Exception {
    return admin.describeMetadataQuorum().quorumInfo().get().leaderEpoch();
  }

  private static Admin admin() {
    return Admin.create(
        Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()));
  }

  private static KafkaProducer<byte[], byte[]> producer() {
    return new KafkaProducer<>(
        Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }
}
