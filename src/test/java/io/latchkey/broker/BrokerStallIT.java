package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.latchkey.app.LatchkeyApp;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerStallIT {
  private static final int TRIGGERS = 50_000;

  /** In each case the transaction has timed out, too, when the broker goes on. */
  @ParameterizedTest
  @ValueSource(strings = {"producer.delivery.timeout.ms", "producer.max.block.ms"})
  void aBrokerThatStallsForLongerThanItsClientsWaitCostsAPauseAndNothingElse(String timeout)
      throws Exception {
    try (TestCluster cluster = TestCluster.withTopics();
        Admin admin = cluster.admin()) {
      Traffic traffic = cluster.traffic(TRIGGERS);
      TestClient client = cluster.client();
      String[] settings = {
        "ended.retention", "1s", "producer.request.timeout.ms", "2000", timeout, "3000"
      };
      LatchkeyApp app = cluster.startReady("a", settings);
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(() -> traffic.send(client, 0, TRIGGERS));
      await().atMost(Duration.ofMinutes(1)).until(() -> client.outcomes() > TRIGGERS / 4);

      stall(cluster.broker(), admin, 12_000);

      assertThat(client.outcomes()).as("stalled before the end").isLessThan(TRIGGERS * 3 / 4);
      sending.get();
      traffic.assertDecidedOnce(client);
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(cluster.claims()).isEqualTo(traffic.heldKeys()));
      assertThat(app.exit()).isNotDone();
    }
  }

  private static void stall(TestBroker broker, Admin admin, int millis) {
    broker.pause();
    try {
      assertThatThrownBy(
              () ->
                  admin
                      .describeCluster(new DescribeClusterOptions().timeoutMs(millis))
                      .nodes()
                      .get())
          .hasCauseInstanceOf(TimeoutException.class);
    } finally {
      broker.resume();
    }
  }
}
