package io.latchkey.broker;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.latchkey.dev.ChildJvm;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Statuses that carry only a run id: all of them find their claims, and nothing is left behind. */
class RunIndexIT {
  /** Of so many runs at a time half end before they start. */
  private static final int WAVE = 5_000;

  private static final int TWICE_EVERY = 20;

  @Test
  void aHundredThousandRunsAreReleasedByTheirIdsAloneHalfOfThemBeforeTheyStart()
      throws InterruptedException {
    try (TestCluster cluster = TestCluster.withTopics()) {
      TestClient client = cluster.client();
      cluster.startReady("a");
      int runs = 100_000;
      for (int from = 0; from < runs; from += WAVE) {
        wave(cluster, client, from);
        client.awaitOutcomes(from + WAVE);
      }
      assertAllReleased(cluster, client, runs);
    }
  }

  @Test
  void whatIsIndexedAndWhatWaitsSurvivesACrash() {
    try (TestCluster cluster = TestCluster.withTopics()) {
      TestClient client = cluster.client();
      ChildJvm first = cluster.startChild("a");
      wave(cluster, client, 0);
      early(client, WAVE);
      client.flush();
      await().atMost(Duration.ofSeconds(30)).until(() -> waiting(cluster) == WAVE / 2);
      first.kill();
      cluster.startChild("with nothing on its disk");
      starts(cluster, client, WAVE);
      late(client, WAVE);
      client.flush();
      assertAllReleased(cluster, client, 2 * WAVE);
    }
  }

  private static long waiting(TestCluster cluster) {
    return cluster.runs().stream().filter(key -> key.startsWith(":")).count();
  }

  private static void wave(TestCluster cluster, TestClient client, int from) {
    early(client, from);
    starts(cluster, client, from);
    late(client, from);
    client.flush();
  }

  private static void early(TestClient client, int from) {
    IntStream.range(from, from + WAVE).filter(i -> i % 2 == 0).forEach(i -> ends(client, i));
    client.flush();
  }

  private static void starts(TestCluster cluster, TestClient client, int from) {
    for (int i = from; i < from + WAVE; i++) {
      String key = i % 3 == 0 ? "t:k" + i : null;
      String value = "{\"tenant\":\"t\",\"idempotency_key\":\"k%d\",\"run_id\":\"r%d\"}";
      client.send(cluster.topics().triggers(), key, value.formatted(i, i));
    }
    client.flush();
  }

  private static void late(TestClient client, int from) {
    IntStream.range(from, from + WAVE).filter(i -> i % 2 == 1).forEach(i -> ends(client, i));
  }

  private static void ends(TestClient client, int i) {
    String name = List.of("COMPLETED", "FAILED", "CANCELLED").get(i % 3);
    String status = "{\"tenant\":\"t\",\"run_id\":\"r%d\",\"status\":\"%s\"}".formatted(i, name);
    client.status(status);
    if (i / 2 % TWICE_EVERY == 0) {
      client.status(status);
    }
  }

  private static void assertAllReleased(TestCluster cluster, TestClient client, int runs) {
    client.awaitOutcomes(runs);
    client.awaitReleases(run -> true);
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(() -> assertThat(cluster.runs()).isEmpty());
    client.readToEnd();
    assertThat(client.accepted()).extracting(Accepted::runId).hasSize(runs).doesNotHaveDuplicates();
    Map<ClaimEvent.Type, List<ClaimEvent>> events =
        client.events().stream().collect(groupingBy(ClaimEvent::type));
    assertThat(events.get(ClaimEvent.Type.RELEASED))
        .extracting(ClaimEvent::runId)
        .hasSize(runs)
        .doesNotHaveDuplicates();
    assertThat(events.get(ClaimEvent.Type.IGNORED))
        .as("the second one of each that came twice")
        .hasSize(runs / TWICE_EVERY);
    assertThat(events.keySet())
        .isEqualTo(Set.of(ClaimEvent.Type.RELEASED, ClaimEvent.Type.IGNORED));
  }
}
