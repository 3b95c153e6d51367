package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartChecksTest {
  @TempDir private Path directory;

  private LatchkeyConfig config() {
    return LatchkeyConfig.from(
        Map.of("bootstrap.servers", "localhost:9092", "state.dir", directory.toString()));
  }

  private KafkaStreams streams() {
    Topology topology =
        LatchkeyTopology.build(config().topologySettings(1, 1_114_124), PolicyBook.EMPTY);
    return StartChecks.streams(config(), topology, 1_114_124);
  }

  @Test
  void blamesNoOtherInstanceForWhatNoneHasDone() throws Exception {
    Files.writeString(directory.resolve("latchkey"), "a file");

    assertThatThrownBy(this::streams)
        .isInstanceOf(OperatorException.class)
        .hasMessageContaining(directory.resolve("latchkey").toString())
        .hasMessageNotContaining("nother instance");
  }
}
