package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.dev.ChildJvm;
import org.junit.jupiter.api.Test;

class CrashIT {
  private static final int TRIGGERS = 20_000;

  @Test
  void anAppKilledInMidTransactionLosesAndDoublesNothing() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      Traffic traffic = new Traffic(cluster.topics().triggers(), TRIGGERS);
      TestClient client = cluster.client();
      ChildJvm first = cluster.startChild("a");
      traffic.send(client, 0, TRIGGERS);
      // Commits are a tenth of a second apart and most of the triggers are still ahead, so that
      // this is in the middle of one.
      client.awaitOutcomes(TRIGGERS / 10);
      first.kill();
      client.readToEnd();
      assertThat(client.sources()).as("killed before the end").hasSizeLessThan(TRIGGERS);

      cluster.startChild("a");
      client.awaitOutcomes(TRIGGERS);
      traffic.assertDecidedOnce(client);
    }
  }
}
