package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.app.LatchkeyApp;
import org.junit.jupiter.api.Test;

class BrokerRestartIT {
  private static final int TRIGGERS = 10_000;

  @Test
  void aRestartOfTheBrokerCostsAPauseAndNothingElse() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      Traffic traffic = cluster.traffic(TRIGGERS);
      TestClient client = cluster.client();
      LatchkeyApp app = cluster.startReady("a");
      traffic.send(client, 0, TRIGGERS / 2);
      client.awaitOutcomes(TRIGGERS / 10);

      cluster.broker().restart();

      traffic.send(client, TRIGGERS / 2, TRIGGERS);
      traffic.assertDecidedOnce(client);
      assertThat(app.exit()).isNotDone();
    }
  }
}
