package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.latchkey.app.LatchkeyApp;
import io.latchkey.app.LatchkeyConfig;
import io.latchkey.app.OperatorException;
import io.latchkey.app.TopicAdmin;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TopicChecksIT {
  @Test
  void makesTheTopicsOnceAndFindsThemGood() throws Exception {
    try (TestCluster cluster = new TestCluster();
        TopicAdmin admin = TopicAdmin.connect(cluster.config())) {
      assertThat(admin.check().errors())
          .singleElement()
          .asString()
          .contains("latchkey topics create --bootstrap-servers");

      assertThat(admin.create(TestCluster.PARTITIONS, Optional.empty()))
          .hasSize(10)
          .contains(cluster.topics().triggers() + " created with 4 partitions")
          .contains(cluster.topics().policies() + " created with 1 partition");
      assertThat(admin.check().findings()).isEmpty();
      assertThat(admin.check().partitions()).isEqualTo(TestCluster.PARTITIONS);
      assertThat(admin.create(7, Optional.empty()))
          .contains(cluster.topics().triggers() + " exists, with 4 partitions");
      assertThat(admin.check().findings()).isEmpty();
    }
  }

  @Test
  void refusesInputsOfUnequalPartitionCounts() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      grow(cluster, cluster.topics().commands(), 6);

      assertThatThrownBy(() -> cluster.start("a"))
          .isInstanceOf(OperatorException.class)
          .hasMessageContaining(cluster.topics().triggers() + " 4")
          .hasMessageContaining(cluster.topics().commands() + " 6")
          .hasMessageContaining("kafka-topics.sh")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void stopsWhenAnInputGrows() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      LatchkeyApp app = cluster.startReady("a", "partition.check.interval", "1s");
      grow(cluster, cluster.topics().triggers(), 6);

      LatchkeyApp.Exit exit = app.exit().get(60, TimeUnit.SECONDS);

      assertThat(exit.code()).isEqualTo(1);
      assertThat(exit.reason())
          .contains(cluster.topics().triggers() + " has 6", "made with 4")
          .doesNotContain("\n");
      assertThatThrownBy(() -> cluster.start("a"))
          .isInstanceOf(OperatorException.class)
          .hasMessageContaining("made with 4");
    }
  }

  @Test
  void stopsWithOneLineWhenAnInputIsDeleted() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      LatchkeyApp app = cluster.startReady("a");
      try (Admin admin = cluster.admin()) {
        admin.deleteTopics(List.of(cluster.topics().commands())).all().get();
      }

      LatchkeyApp.Exit exit = app.exit().get(60, TimeUnit.SECONDS);

      assertThat(exit.code()).isEqualTo(1);
      assertThat(exit.reason()).contains("latchkey topics create").doesNotContain("\n");
    }
  }

  @Test
  void refusesToDecideAgainWhenTheOffsetsOfTheTriggersAreGoneButClaimsExist() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      TestClient client = cluster.client();
      LatchkeyApp app = cluster.startReady("a");
      client.triggerAccepted("{\"idempotency_key\":\"k\",\"run_id\":\"A\"}");
      client.status("{\"idempotency_key\":\"k\",\"run_id\":\"B\",\"status\":\"COMPLETED\"}");
      client.nextEvent();
      app.close();
      forgetOffsetsOf(cluster, cluster.topics().triggers());

      assertThatThrownBy(() -> cluster.start("a"))
          .isInstanceOf(OperatorException.class)
          .hasMessageContaining(cluster.applicationId() + "-claims-changelog")
          .hasMessageContaining("--accept-replay");
      cluster.startReady("a", "accept.replay", "true");
    }
  }

  @Test
  void refusesClaimsOnDiskWhenTheirChangelogIsGone() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      LatchkeyApp app = cluster.startReady("a");
      cluster.client().triggerAccepted("{\"idempotency_key\":\"k\",\"run_id\":\"A\"}");
      app.close();
      delete(cluster, cluster.applicationId() + "-claims-changelog");

      assertThatThrownBy(() -> cluster.start("a"))
          .isInstanceOf(OperatorException.class)
          .hasMessageContaining("holds claims", "delete ")
          .hasMessageNotContaining("\n");
      cluster.startReady("another directory");
    }
  }

  @Test
  void refusesASecondInstanceOnTheSameStateDirectory() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      cluster.startReady("a");

      assertThatThrownBy(() -> cluster.start("a"))
          .isInstanceOf(OperatorException.class)
          .hasMessageContaining("Another instance runs on the state directory")
          .hasMessageContaining("state.dir");
    }
  }

  @Test
  void leavesNothingRunningWhenItFailsAtTheStart() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      Consumer<String> broken =
          line -> {
            if (line.startsWith("Starting")) {
              throw new IllegalStateException("no terminal");
            }
          };

      assertThatThrownBy(() -> LatchkeyApp.start(cluster.config(), broken))
          .hasMessage("no terminal");
      cluster.startReady("main");
    }
  }

  @Test
  @Timeout(30)
  void saysInOneLineThatNoBrokerAnswers() {
    LatchkeyConfig config =
        LatchkeyConfig.from(
            Map.of(
                "bootstrap.servers",
                "127.0.0.1:1",
                "admin.default.api.timeout.ms",
                "2000",
                "admin.request.timeout.ms",
                "1000"));

    try (TopicAdmin admin = TopicAdmin.connect(config)) {
      assertThatThrownBy(admin::check)
          .isInstanceOf(OperatorException.class)
          .hasMessageContaining("127.0.0.1:1")
          .hasMessageContaining("--bootstrap-servers")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void saysInOneLineThatTheAddressDoesNotExist() {
    LatchkeyConfig config =
        LatchkeyConfig.from(Map.of("bootstrap.servers", "no.such.host.invalid:9092"));

    assertThatThrownBy(
            () -> {
              try (TopicAdmin admin = TopicAdmin.connect(config)) {
                admin.check();
              }
            })
        .isInstanceOf(OperatorException.class)
        .hasMessageContaining("no.such.host.invalid:9092")
        .hasMessageNotContaining("\n");
  }

  private static void delete(TestCluster cluster, String topic) throws Exception {
    try (Admin admin = cluster.admin()) {
      admin.deleteTopics(List.of(topic)).all().get();
      await()
          .atMost(Duration.ofSeconds(10))
          .until(() -> !admin.listTopics().names().get().contains(topic));
    }
  }

  private static void forgetOffsetsOf(TestCluster cluster, String topic) throws Exception {
    Set<TopicPartition> partitions =
        IntStream.range(0, TestCluster.PARTITIONS)
            .mapToObj(partition -> new TopicPartition(topic, partition))
            .collect(Collectors.toSet());
    try (Admin admin = cluster.admin()) {
      admin.deleteConsumerGroupOffsets(cluster.applicationId(), partitions).all().get();
    }
  }

  private static void grow(TestCluster cluster, String topic, int partitions) throws Exception {
    try (Admin admin = cluster.admin()) {
      admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions))).all().get();
    }
    try (TopicAdmin admin = TopicAdmin.connect(cluster.config())) {
      await()
          .atMost(Duration.ofSeconds(10))
          .until(() -> Integer.valueOf(partitions).equals(admin.inputPartitions().get(topic)));
    }
  }
}
