package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
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
    return StartChecks.streams(config(), topology(), 1_114_124);
  }

  private static Topology topology() {
    StreamsBuilder builder = new StreamsBuilder();
    builder.stream("in").to("out");
    return builder.build();
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
