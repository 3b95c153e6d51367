package io.latchkey.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.latchkey.app.OperatorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerIT {
  private static Set<String> topics(EmbeddedBroker broker) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      return admin.listTopics().names().get();
    }
  }

  private static void create(EmbeddedBroker broker, String topic) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      admin
          .createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
          .all()
          .get();
    }
  }

  @Test
  void comesBackAfterAKillAndAfterAStopWithItsAddressAndItsTopics() throws Exception {
    try (EmbeddedBroker broker = EmbeddedBroker.start()) {
      String address = broker.bootstrapServers();
      create(broker, "kept");
      broker.kill();
      broker.restart();
      assertThat(topics(broker)).as("after a kill").containsExactly("kept");

      broker.restart();

      assertThat(topics(broker)).as("after an orderly stop").containsExactly("kept");
      assertThat(broker.bootstrapServers()).isEqualTo(address);
    }
  }

  @Test
  void keepsAGivenDataDirectoryForTheNextOne(@TempDir Path dir) throws Exception {
    try (EmbeddedBroker broker = EmbeddedBroker.start(dir, 0)) {
      create(broker, "kept");
    }
    try (EmbeddedBroker broker = EmbeddedBroker.start(dir, 0)) {
      assertThat(topics(broker)).containsExactly("kept");
    }
  }

  @Test
  void saysInOneLineThatThePortIsTaken() throws Exception {
    try (java.net.ServerSocket taken =
        new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> EmbeddedBroker.start(null, taken.getLocalPort()))
          .isInstanceOf(OperatorException.class)
          .hasMessageContaining("in use")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void leavesNeitherProcessNorFilesBehindWhenItsParentIsKilled(@TempDir Path dir) throws Exception {
    ChildJvm parent =
        ChildJvm.start(BrokerParent.class, List.of("-Xmx64m"), List.of(), dir.resolve("log"));
    long broker = Long.parseLong(String.valueOf(parent.readLine()));
    Path data = Path.of(String.valueOf(parent.readLine()));
    assertThat(parent.awaitLine(BrokerParent.READY, Duration.ofSeconds(60))).isTrue();

    parent.kill();

    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> ProcessHandle.of(broker).filter(ProcessHandle::isAlive).isEmpty());
    assertThat(Files.exists(data)).isFalse();
  }
}
