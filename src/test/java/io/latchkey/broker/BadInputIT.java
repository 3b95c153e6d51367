package io.latchkey.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.app.LatchkeyApp;
import io.latchkey.claim.Limits;
import io.latchkey.message.Source;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What only a real broker lets through or refuses: sizes, compression, headers, time stamps. */
class BadInputIT {
  private static final int MIB = 1024 * 1024;

  /** What a broker's batch limit leaves to the headers. */
  private static final int ALL_HEADERS_BYTES = MIB - 1024;

  private static final byte[] GARBAGE = "no trigger".getBytes(UTF_8);

  /** What each record that was sent must become. */
  private final Map<Source, Fate> fates = new HashMap<>();

  private enum Fate {
    ACCEPTED,
    DENIED,
    DEAD_LETTER
  }

  @Test
  void eachBadRecordHasItsOutcomeAndARestartDoesNotStumbleOverItAgain() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics();
        KafkaProducer<byte[], byte @Nullable []> plain = producer(cluster, "none");
        KafkaProducer<byte[], byte @Nullable []> zstd = producer(cluster, "zstd");
        KafkaProducer<byte[], byte @Nullable []> gzip = producer(cluster, "gzip")) {
      takeAnyTimestamp(cluster);
      String triggers = cluster.topics().triggers();
      String statuses = cluster.topics().runStatus();
      TestClient client = cluster.client();
      LatchkeyApp app = cluster.startReady("a");

      send(plain, record(triggers, GARBAGE), Fate.DEAD_LETTER);
      send(plain, record(triggers, null), Fate.DEAD_LETTER);
      send(plain, record(statuses, null), Fate.DEAD_LETTER);
      send(plain, record(cluster.topics().commands(), null), Fate.DEAD_LETTER);
      send(plain, record(triggers, trigger("limit", Limits.MAX_TRIGGER_BYTES)), Fate.ACCEPTED);
      send(plain, record(triggers, trigger("over", Limits.MAX_TRIGGER_BYTES + 1)), Fate.DENIED);
      send(plain, withHeaders(record(triggers, trigger("large headers", 0)), 2), Fate.ACCEPTED);
      send(plain, withHeaders(record(triggers, trigger("many headers", 0)), 5000), Fate.ACCEPTED);
      send(plain, withHeaders(record(triggers, GARBAGE), 5000), Fate.DEAD_LETTER);
      send(zstd, record(triggers, "x".repeat(3 * MIB).getBytes(UTF_8)), Fate.DEAD_LETTER);
      send(gzip, record(triggers, trigger("compressed", MIB)), Fate.DENIED);
      send(gzip, record(triggers, trigger("compressed more", 3 * MIB)), Fate.DEAD_LETTER);
      send(plain, at(0, triggers, trigger("1970", 0)), Fate.ACCEPTED);
      send(plain, at(Long.MAX_VALUE, triggers, trigger("end of time", 0)), Fate.ACCEPTED);
      for (int partition = 0; partition < TestCluster.PARTITIONS; partition++) {
        // At home on one of them, astray on the others.
        send(gzip, new ProducerRecord<>(statuses, partition, null, hugeStatus()), Fate.DEAD_LETTER);
      }
      send(plain, record(triggers, trigger("good", 0)), Fate.ACCEPTED);
      client.awaitOutcomes(fates.size());

      app.close();
      cluster.startReady("a");
      send(plain, record(triggers, trigger("after the restart", 0)), Fate.ACCEPTED);
      client.awaitOutcomes(fates.size());
      client.readToEnd();

      assertThat(client.sources()).doesNotHaveDuplicates();
      assertThat(fatesOf(client)).isEqualTo(fates);
      assertThat(client.events()).isEmpty();
    }
  }

  private static Map<Source, Fate> fatesOf(TestClient client) {
    Map<Source, Fate> fates = new HashMap<>();
    client.accepted().forEach(a -> fates.put(a.source(), Fate.ACCEPTED));
    client.denied().forEach(d -> fates.put(d.source(), Fate.DENIED));
    client.deadLetters().forEach(source -> fates.put(source, Fate.DEAD_LETTER));
    return fates;
  }

  /** A status may bring unknown fields. */
  private static byte[] hugeStatus() {
    return "{\"idempotency_key\":\"huge\",\"run_id\":\"r\",\"status\":\"COMPLETED\",\"payload\":\"%s\"}"
        .formatted("x".repeat(3 * MIB))
        .getBytes(UTF_8);
  }

  private void send(
      KafkaProducer<byte[], byte @Nullable []> producer,
      ProducerRecord<byte[], byte @Nullable []> record,
      Fate fate)
      throws Exception {
    RecordMetadata sent = producer.send(record).get(30, TimeUnit.SECONDS);
    fates.put(new Source(sent.topic(), sent.partition(), sent.offset()), fate);
  }

  private static ProducerRecord<byte[], byte @Nullable []> record(
      String topic, byte @Nullable [] value) {
    return new ProducerRecord<>(topic, value);
  }

  private static ProducerRecord<byte[], byte @Nullable []> at(
      long timestamp, String topic, byte[] value) {
    return new ProducerRecord<>(topic, null, timestamp, null, value);
  }

  private static ProducerRecord<byte[], byte @Nullable []> withHeaders(
      ProducerRecord<byte[], byte @Nullable []> record, int count) {
    int name = 6;
    int lengths = 5;
    byte[] value = new byte[ALL_HEADERS_BYTES / count - name - lengths];
    for (int i = 0; i < count; i++) {
      record.headers().add("h%05d".formatted(i), value);
    }
    return record;
  }

  /**
   * A trigger.
   *
   * @param bytes how long; 0 for as short as it can be
   */
  private static byte[] trigger(String key, int bytes) {
    String head = "{\"idempotency_key\":\"" + key + "\",\"input\":\"";
    String tail = "\"}";
    int padding = Math.max(0, bytes - head.length() - tail.length());
    return (head + "x".repeat(padding) + tail).getBytes(UTF_8);
  }

  private static KafkaProducer<byte[], byte @Nullable []> producer(
      TestCluster cluster, String compression) {
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers",
            cluster.broker().bootstrapServers(),
            "compression.type",
            compression,
            "max.request.size",
            8 * MIB),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  /** A broker of today refuses records from the future unless its topic takes them. */
  private static void takeAnyTimestamp(TestCluster cluster) throws Exception {
    ConfigResource topic =
        new ConfigResource(ConfigResource.Type.TOPIC, cluster.topics().triggers());
    ConfigEntry entry =
        new ConfigEntry(
            TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG, Long.toString(Long.MAX_VALUE));
    try (Admin admin = cluster.admin()) {
      admin
          .incrementalAlterConfigs(
              Map.of(topic, List.of(new AlterConfigOp(entry, AlterConfigOp.OpType.SET))))
          .all()
          .get();
    }
  }
}
