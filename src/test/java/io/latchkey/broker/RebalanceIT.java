package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.latchkey.app.LatchkeyApp;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RebalanceIT {
  private static final int TRIGGERS = 12_000;

  @ParameterizedTest
  @ValueSource(strings = {"classic", "streams"})
  void aSecondInstanceSharesTheWorkAndTakesOverWhenTheFirstLeaves(String protocol)
      throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      Traffic traffic = cluster.traffic(TRIGGERS);
      TestClient client = cluster.client();
      LatchkeyApp first = cluster.startReady("a", "group.protocol", protocol);
      traffic.send(client, 0, TRIGGERS / 3);

      LatchkeyApp second = cluster.start("b", "group.protocol", protocol);
      traffic.send(client, TRIGGERS / 3, TRIGGERS / 2);
      assertThat(second.awaitReady(TestCluster.READY_BOUND)).isTrue();
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(
              () -> traffic.send(client, TRIGGERS / 2, TRIGGERS - TRIGGERS / 6));

      long before = System.nanoTime();
      first.close();
      assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(30));
      assertThat(first.exit().get().code()).isZero();
      try (Admin admin = cluster.admin()) {
        // Without a goodbye the group would miss it only after its session timeout.
        await()
            .atMost(Duration.ofSeconds(5))
            .untilAsserted(
                () -> assertThat(members(admin, cluster.applicationId(), protocol)).isEqualTo(1));
      }

      sending.get();
      // Nobody but the second can decide these.
      traffic.send(client, TRIGGERS - TRIGGERS / 6, TRIGGERS);
      traffic.assertDecidedOnce(client);
      // Under the protocol "streams" the group hands over bit by bit, each time by a rebalance.
      await().atMost(TestCluster.READY_BOUND).until(second::isReady);
    }
  }

  private static int members(Admin admin, String group, String protocol) throws Exception {
    return protocol.equals("streams")
        ? admin.describeStreamsGroups(List.of(group)).all().get().values().stream()
            .mapToInt(description -> description.members().size())
            .sum()
        : admin.describeConsumerGroups(List.of(group)).all().get().values().stream()
            .mapToInt(description -> description.members().size())
            .sum();
  }
}
