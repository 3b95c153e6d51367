package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.app.LatchkeyApp;
import io.latchkey.message.Accepted;
import io.latchkey.message.Denied;
import io.latchkey.message.Policy;
import io.latchkey.message.ShadowDecision;
import io.latchkey.policy.PolicyFile;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.PolicyKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Policies from their topic: all of them before the first decision, changes while it runs. */
class PoliciesIT {
  private static final int POLICIES = 10_000;

  @Test
  void tenThousandPoliciesHoldFromTheFirstDecisionAndAChangeReachesAllInstancesInTwoSeconds()
      throws Exception {
    try (TestCluster cluster = TestCluster.withTopics();
        PolicyWriter writer = new PolicyWriter(cluster)) {
      TestClient client = cluster.client();
      for (int i = 0; i < POLICIES; i++) {
        String yaml = "{ tenant: t, workflow: w%d, ttl: %ds, require_key: true }";
        writer.put(yaml.formatted(i, 1_000 + i));
        if (i % 1_000 == 0) {
          writer.put("t/w" + i, "{\"tenant\":\"t\",\"workflow\":\"w" + i + "\",\"ttl_ms\":-1}");
          writer.put("nonsense", "\u0000\u0001");
        }
      }
      writer.commit();
      for (int i = 0; i < POLICIES; i += 100) {
        client.send(cluster.topics().triggers(), null, trigger("w" + i, null));
      }
      client.flush();

      LatchkeyApp first = cluster.startReady("a");
      LatchkeyApp second = cluster.startReady("b");

      client.awaitOutcomes(POLICIES / 100);
      assertThat(client.denied())
          .hasSize(POLICIES / 100)
          .allSatisfy(d -> assertThat(d.reason()).isEqualTo(Denied.Reason.INVALID_KEY));
      Accepted live = client.triggerAccepted(trigger("w7", "live"));
      assertThat(ttl(live)).isEqualTo(Duration.ofSeconds(1_007));

      long before = System.nanoTime();
      writer.put("{ tenant: t, workflow: w7, ttl: 77s }");
      writer.commit();
      int round = 0;
      while (!ttlsOnEachPartition(cluster, client, round).stream()
          .allMatch(Duration.ofSeconds(77)::equals)) {
        round++;
      }
      assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));

      assertThat(client.triggerDenied(trigger("w7", "live")).existingExpiresAt())
          .as("a live claim keeps its own policy")
          .isEqualTo(live.expiresAt());

      writer.delete("t/w7");
      writer.commit();
      while (!ttlsOnEachPartition(cluster, client, round).stream()
          .allMatch(Duration.ofMillis(Policy.DEFAULT_TTL_MS)::equals)) {
        round++;
      }
      assertThat(first.exit()).isNotDone();
      assertThat(second.exit()).isNotDone();
    }
  }

  @Test
  void atStartOnlyTheLastWordForAKeyIsCountedAsRefused() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics();
        PolicyWriter writer = new PolicyWriter(cluster)) {
      writer.put("t/mended", "broken");
      writer.put("{ tenant: t, workflow: mended, ttl: 1h }");
      writer.put("odd", "broken");
      writer.delete("odd");
      writer.put("t/broken", "broken");
      writer.put("t/broken", "broken again");
      writer.commit();

      cluster.startReady("a");

      assertThat(new AppCounters(cluster.applicationId()).total("policies-refused")).isEqualTo(1);
    }
  }

  @Test
  void aShadowIsComparedOnceWithEachTriggerAndCountedAndChangesNothing() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics();
        PolicyWriter writer = new PolicyWriter(cluster)) {
      TestClient client = cluster.client();
      writer.put(
          "{ tenant: t, workflow: w, ttl: 1h, key_expression: input.order, shadow: {"
              + " key_expression: \"has(input.part) ? input.order + '-' + input.part :"
              + " input.order\" } }");
      writer.commit();
      cluster.startReady("a");
      int orders = 40;
      for (int order = 0; order < orders; order++) {
        // Without a record key: most of them go astray.
        client.send(cluster.topics().triggers(), null, order(order, ""));
        client.send(cluster.topics().triggers(), null, order(order, ",\"part\":\"p\""));
      }
      client.flush();

      client.awaitOutcomes(2 * orders);
      client.readToEnd();

      assertThat(client.accepted()).hasSize(orders);
      assertThat(client.denied()).hasSize(orders);
      assertThat(client.shadowDecisions()).hasSize(orders);
      assertThat(client.shadowDecisions())
          .extracting(ShadowDecision::source)
          .doesNotHaveDuplicates()
          .isSubsetOf(client.sources());
      assertThat(client.shadowDecisions())
          .allSatisfy(told -> assertThat(told.shadowClaimKey()).isEqualTo(told.claimKey() + "-p"));
      AppCounters counters = new AppCounters(cluster.applicationId());
      assertThat(counters.total("shadowed-triggers")).isEqualTo(2L * orders);
      assertThat(counters.total("shadow-decisions")).isEqualTo(orders);
    }
  }

  private static String order(int order, String part) {
    return "{\"tenant\":\"t\",\"workflow\":\"w\",\"input\":{\"order\":\"o"
        + order
        + "\""
        + part
        + "}}";
  }

  /** The TTLs that each partition, and so each instance, gives to a new claim. */
  private static List<Duration> ttlsOnEachPartition(
      TestCluster cluster, TestClient client, int round) {
    List<Duration> ttls = new ArrayList<>();
    for (int partition = 0; partition < TestCluster.PARTITIONS; partition++) {
      int suffix = 0;
      String key;
      do {
        key = "k" + System.nanoTime() + "-" + round + "-" + suffix++;
      } while (partitionOf("t:" + key) != partition);
      client.send(cluster.topics().triggers(), "t:" + key, trigger("w7", key));
    }
    int seen = client.accepted().size();
    client.awaitOutcomes(client.outcomes() + TestCluster.PARTITIONS);
    client
        .accepted()
        .subList(seen, client.accepted().size())
        .forEach(accepted -> ttls.add(ttl(accepted)));
    assertThat(ttls).hasSize(TestCluster.PARTITIONS);
    return ttls;
  }

  private static int partitionOf(String key) {
    return Utils.toPositive(Utils.murmur2(key.getBytes(StandardCharsets.UTF_8)))
        % TestCluster.PARTITIONS;
  }

  private static Duration ttl(Accepted accepted) {
    return Duration.between(accepted.claimedAt(), accepted.expiresAt());
  }

  private static String trigger(String workflow, @Nullable String key) {
    return "{\"tenant\":\"t\",\"workflow\":\""
        + workflow
        + "\""
        + (key == null ? "" : ",\"idempotency_key\":\"" + key + "\"")
        + "}";
  }

  /** Writes policies, all of them at once when it commits. */
  private static final class PolicyWriter implements AutoCloseable {
    private final String topic;
    private final KafkaProducer<byte[], byte[]> producer;
    private final List<Future<RecordMetadata>> sent = new ArrayList<>();
    private boolean open;

    PolicyWriter(TestCluster cluster) {
      topic = cluster.topics().policies();
      producer =
          new KafkaProducer<>(
              Map.of(
                  "bootstrap.servers",
                  cluster.broker().bootstrapServers(),
                  "transactional.id",
                  cluster.applicationId() + "-policies"),
              new ByteArraySerializer(),
              new ByteArraySerializer());
      producer.initTransactions();
    }

    void put(String yaml) {
      Policy policy = PolicyFile.parse("test", yaml).policies().get(0);
      send(PolicyKey.of(policy).bytes(), Codecs.POLICY.encode(policy, Format.AVRO));
    }

    void put(String key, String value) {
      send(key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
    }

    void delete(String key) {
      send(key.getBytes(StandardCharsets.UTF_8), null);
    }

    void commit() {
      producer.commitTransaction();
      open = false;
      assertThat(sent).allSatisfy(future -> assertThat(future).succeedsWithin(Duration.ZERO));
      sent.clear();
    }

    private void send(byte[] key, byte @Nullable [] value) {
      if (!open) {
        producer.beginTransaction();
        open = true;
      }
      sent.add(producer.send(new ProducerRecord<>(topic, key, value)));
    }

    @Override
    public void close() {
      producer.close(Duration.ofSeconds(5));
    }
  }
}
