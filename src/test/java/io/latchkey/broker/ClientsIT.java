package io.latchkey.broker;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same keys through kcat, Python's confluent_kafka, kafkajs and the Java client, with the
 * programs of {@code scripts/examples}. Needs these clients, so it runs in the profile {@code
 * clients} only.
 */
@Tag("clients")
class ClientsIT {
  private static final int KEYS = 200;
  private static final int ROUNDS = 5;
  private static final String TENANT = "t";
  private static final List<ExampleClient> CLIENTS = List.of(ExampleClient.values());

  private static final String UNLIKE_JAVA = "strays-of-another-partitioner";

  /** How a status names its claim, as the examples' engines call it. */
  private static final List<String> WAYS = List.of("echo", "key", "run");

  /** Each of an engine's own runs is of its workflow. */
  private static final List<String> WORKFLOWS =
      CLIENTS.stream()
          .flatMap(client -> WAYS.stream().map(way -> client.id() + "-" + way))
          .toList();

  @TempDir Path folder;

  @Test
  void aKeyHasOneHolderWhicheverClientsSpeakOfIt() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics();
        Examples examples = new Examples(cluster, folder)) {
      cluster.startReady("a");
      TestClient client = cluster.client();
      examples.startEngines(WAYS);
      examples.startFollowers();
      Set<String> runs = new HashSet<>();
      List<ExampleClient> senders = new ArrayList<>(CLIENTS);
      for (int round = 0; round < ROUNDS; round++) {
        // Another is the first each time; the others are close behind.
        Collections.rotate(senders, 1);
        for (ExampleClient sender : senders) {
          List<String> lines = new ArrayList<>();
          for (int key = 0; key < KEYS; key++) {
            runs.add(runId(key, round, sender));
            lines.add(line(key, round, sender));
          }
          examples.send(sender, lines);
        }
        client.awaitOutcomes(runs.size());
      }
      examples.finishSending();
      client.awaitReleases(run -> true);
      client.readToEnd();

      assertThat(client.deadLetters()).isEmpty();
      assertThat(client.sources()).hasSize(runs.size()).doesNotHaveDuplicates();
      assertThat(decided(client)).as("one outcome for each run").isEqualTo(runs);
      Map<String, KeyHistory> histories = KeyHistory.byKey(client.accepted(), client.events());
      assertThat(histories).hasSize(KEYS);
      histories.values().forEach(KeyHistory::assertEachRunWasReleasedBeforeTheNext);
      assertThat(client.events())
          .as("each claim ended with its run's status")
          .allMatch(e -> e.type() == ClaimEvent.Type.RELEASED)
          .allMatch(e -> e.reason() == ClaimEvent.Reason.COMPLETED);
      assertThat(client.accepted()).extracting(Accepted::workflow).containsAll(WORKFLOWS);
      CLIENTS.forEach(
          sender -> {
            assertThat(client.accepted()).anyMatch(run -> run.runId().endsWith(sender.id()));
            assertThat(client.denied()).anyMatch(run -> run.runId().endsWith(sender.id()));
          });
      examples.assertEachFollowerSaw(outcomes(client));
      AppCounters counters = new AppCounters(cluster.applicationId());
      assertThat(counters.total("strays-without-record-key")).isPositive();
      assertThat(counters.total(UNLIKE_JAVA)).isPositive();
      assertThat(counters.total("strays-under-another-record-key")).isPositive();
      assertThat(counters.total("statuses-found-by-run")).isPositive();
    }
  }

  @Test
  void recordsUnderTheClaimKeyAreAstrayOnlyWhenTheyAreHashedUnlikeJava() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics();
        Examples examples = new Examples(cluster, folder)) {
      cluster.startReady("a");
      TestClient client = cluster.client();
      AppCounters counters = new AppCounters(cluster.applicationId());

      for (ExampleClient sender : CLIENTS) {
        examples.sendAll(Examples.JAVAS, sender, keyed(sender.id()));
      }
      client.awaitOutcomes(4 * KEYS);
      assertThat(client.accepted()).hasSize(4 * KEYS).allMatch(ClientsIT::arrivedAtHome);
      assertThat(counters.total(UNLIKE_JAVA)).isZero();

      examples.sendAll(Examples.LIBRDKAFKAS, ExampleClient.KCAT, keyed("other-kcat"));
      examples.sendAll(Examples.LIBRDKAFKAS, ExampleClient.PYTHON, keyed("other-python"));
      client.awaitOutcomes(6 * KEYS);
      long astray = client.accepted().stream().filter(run -> !arrivedAtHome(run)).count();
      assertThat(client.accepted()).hasSize(6 * KEYS);
      assertThat(astray).isPositive();
      assertThat(counters.total(UNLIKE_JAVA)).isEqualTo(astray);
      assertThat(counters.total("strays-without-record-key")).isZero();
      assertThat(counters.total("strays-under-another-record-key")).isZero();
    }
  }

  private static String runId(int key, int round, ExampleClient sender) {
    return "run-%d-%d-%s".formatted(key, round, sender.id());
  }

  /** A trigger, in turn under the claim key, without a record key and under another. */
  private static String line(int key, int round, ExampleClient sender) {
    int turn = key + round + CLIENTS.indexOf(sender);
    String run = runId(key, round, sender);
    String workflow = WORKFLOWS.get((key + 3 * turn) % WORKFLOWS.size());
    String trigger =
        "{\"tenant\":\"%s\",\"workflow\":\"%s\",\"idempotency_key\":\"k%d\",\"run_id\":\"%s\"}"
            .formatted(TENANT, workflow, key, run);
    return switch (turn % 3) {
      case 0 -> TENANT + ":k" + key + "\t" + trigger;
      case 1 -> trigger;
      default -> "job of " + run + "\t" + trigger;
    };
  }

  /** Triggers of keys of their own, under the claim key. */
  private static List<String> keyed(String prefix) {
    return IntStream.range(0, KEYS)
        .mapToObj(i -> prefix + "-" + i)
        .map(key -> TENANT + ":" + key + "\t{\"tenant\":\"t\",\"idempotency_key\":\"" + key + "\"}")
        .toList();
  }

  private static boolean arrivedAtHome(Accepted run) {
    byte[] key = Utils.utf8(run.tenant() + ":" + run.idempotencyKey());
    return run.source().partition()
        == Utils.toPositive(Utils.murmur2(key)) % TestCluster.PARTITIONS;
  }

  private static Set<String> decided(TestClient client) {
    return Stream.concat(
            client.accepted().stream().map(Accepted::runId),
            client.denied().stream().map(Denied::runId))
        .collect(toSet());
  }

  /** As the examples' followers print them, by run. */
  private static Set<String> outcomes(TestClient client) {
    return Stream.concat(
            client.accepted().stream().map(run -> "ACCEPTED " + run.runId()),
            client.denied().stream().map(run -> "DENIED " + run.runId()))
        .collect(toSet());
  }
}
