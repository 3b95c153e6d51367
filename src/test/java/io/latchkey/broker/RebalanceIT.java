package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.latchkey.app.LatchkeyApp;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class RebalanceIT {
  private static final int TRIGGERS = 12_000;

  @Test
  void aSecondInstanceSharesTheWorkAndTakesOverWhenTheFirstLeaves() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      Traffic traffic = new Traffic(cluster.topics().triggers(), TRIGGERS);
      TestClient client = cluster.client();
      LatchkeyApp first = cluster.startReady("a");
      traffic.send(client, 0, TRIGGERS / 3);

      LatchkeyApp second = cluster.start("b");
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(() -> traffic.send(client, TRIGGERS / 3, TRIGGERS));
      assertThat(second.awaitReady(TestCluster.READY_BOUND)).isTrue();

      long before = System.nanoTime();
      first.close();
      assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(30));
      assertThat(first.exit().get().code()).isZero();
      try (Admin admin = cluster.admin()) {
        // Without a goodbye the group would miss it only after its session timeout.
        await()
            .atMost(Duration.ofSeconds(5))
            .untilAsserted(() -> assertThat(members(admin, cluster.applicationId())).isEqualTo(1));
      }

      sending.get();
      client.awaitOutcomes(TRIGGERS);
      traffic.assertDecidedOnce(client);
      assertThat(second.isReady()).isTrue();
    }
  }

  private static int members(Admin admin, String group) throws Exception {
    return Objects.requireNonNull(
            admin.describeConsumerGroups(List.of(group)).all().get().get(group))
        .members()
        .size();
  }
}
