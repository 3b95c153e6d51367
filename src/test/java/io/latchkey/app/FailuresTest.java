package io.latchkey.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FailuresTest {
  private final Throwable away = new StreamsException(new TimeoutException("no answer"));
  @TempDir private Path state;
  private long nanos;
  private final Failures failures = new Failures(() -> nanos, 1);

  @Test
  void goesOnTryingWhileTheBrokersAreAway() {
    assertThat(Stream.generate(() -> failures.replacesThread(away)).limit(3)).containsOnly(true);
    nanos += Duration.ofMinutes(1).toNanos() + 1;
    assertThat(Stream.generate(() -> failures.replacesThread(away)).limit(3)).containsOnly(true);
  }

  /** For it has no types for them; should it put them in other words, this fails. */
  @ParameterizedTest
  @FieldSource("io.latchkey.app.Failures#LOST")
  void knowsWhatKafkasProducerSaysAfterItHasLostSomething(String words) throws IOException {
    try (InputStream producer =
        KafkaProducer.class.getResourceAsStream("internals/TransactionManager.class")) {
      assertThat(new String(producer.readAllBytes(), ISO_8859_1)).contains(words);
    }
    assertThat(
            failures.replacesThread(
                new StreamsException(new IllegalStateException("It " + words + "."))))
        .isTrue();
  }

  @Test
  void goesOnTryingWhenARecordCouldNotBeSentForAReasonThatMayPass() {
    String unsent = "Error encountered sending record to topic out for task 0_0 due to: x";

    assertThat(
            failures.replacesThread(
                new StreamsException(unsent, new UnknownTopicOrPartitionException("moved"))))
        .isTrue();
    assertThat(
            failures.replacesThread(
                new StreamsException(unsent, new RecordTooLargeException("2 MB"))))
        .isFalse();
  }

  @Test
  void blamesNotTheDiskForWhatAFlushCouldNotSend() {
    Throwable failure = new ProcessorStateException("Failed to flush cache of store x", away);

    assertThat(failures.replacesThread(failure)).isTrue();
    assertThat(Failures.sentence(failure))
        .hasValueSatisfying(s -> assertThat(s).contains("do not serve").doesNotContain("delete"));
  }

  @Test
  void stopsWhenThreadsDieInQuickSuccession() {
    assertThat(Stream.generate(() -> failures.replacesThread(away)).limit(4))
        .containsExactly(true, true, true, false);
  }

  @Test
  void replacesEveryThreadWhenTheBrokersAreAwayForAllAtOnce() {
    Failures ofEight = new Failures(() -> nanos, 8);

    assertThat(Stream.generate(() -> ofEight.replacesThread(away)).limit(24)).containsOnly(true);
    assertThat(ofEight.replacesThread(away)).as("a fourth death of a thread").isFalse();
  }

  @Test
  void replacesNoThreadThatWouldFailAgainThoughKafkaCallsItRetriable() {
    assertThat(failures.replacesThread(new CorruptRecordException("offset 7"))).isFalse();
    assertThat(failures.replacesThread(new UnknownTopicOrPartitionException("gone"))).isFalse();
  }

  @Test
  void stopsAtWhatWouldHappenAgainAtTheSameRecord() {
    assertThat(failures.replacesThread(new StreamsException(new NullPointerException()))).isFalse();
    assertThat(failures.replacesThread(new RecordTooLargeException("2 MB"))).isFalse();
    assertThat(failures.replacesThread(new StreamsException(new OperatorException("mend x"))))
        .isFalse();
  }

  @Test
  void explainsAStrayThatANewerVersionHasWritten() {
    LatchkeyConfig config = LatchkeyConfig.from(Map.of("bootstrap.servers", "localhost:9092"));
    Topology topology =
        LatchkeyTopology.build(config.topologySettings(1, 1_114_124), PolicyBook.EMPTY);
    Properties properties = config.streamsProperties(1_114_124);
    properties.put("state.dir", state.toString());
    try (TopologyTestDriver driver = new TopologyTestDriver(topology, properties)) {
      TestInputTopic<byte[], byte[]> strays =
          driver.createInputTopic(
              InternalTopics.strays("latchkey"),
              new ByteArraySerializer(),
              new ByteArraySerializer());

      assertThatThrownBy(() -> strays.pipeInput(new byte[] {'k'}, new byte[] {1, 2, 3}))
          .satisfies(
              failure ->
                  assertThat(Failures.sentence(failure))
                      .hasValueSatisfying(
                          s -> assertThat(s).contains("strays", "run the version of Latchkey")))
          .satisfies(failure -> assertThat(failures.replacesThread(failure)).isFalse());
    }
  }

  @Test
  void explainsCausesOutsideOfTheProgram() {
    assertThat(Failures.sentence(new MissingSourceTopicException("gone")))
        .hasValueSatisfying(s -> assertThat(s).contains("latchkey topics create"));
    assertThat(Failures.sentence(new StreamsException(new RecordTooLargeException("2 MB."))))
        .hasValueSatisfying(s -> assertThat(s).contains("2 MB.", "latchkey topics check"));
    assertThat(Failures.sentence(new StreamsException(new TopicAuthorizationException("x"))))
        .hasValueSatisfying(s -> assertThat(s).contains("kafka-acls.sh"));
    assertThat(Failures.sentence(new StreamsException(new CorruptRecordException("x at 7."))))
        .hasValueSatisfying(s -> assertThat(s).contains("x at 7.", "operations.md"));
    assertThat(Failures.sentence(new ProcessorStateException("bad block")))
        .hasValueSatisfying(s -> assertThat(s).contains("bad block.", "delete state.dir"));
    assertThat(Failures.sentence(new StreamsException(new OperatorException("Mend x."))))
        .hasValue("Mend x.");
    assertThat(Failures.sentence(new IllegalStateException("a bug"))).isEmpty();
  }
}
