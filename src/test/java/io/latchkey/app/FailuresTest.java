package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private final Throwable away = new StreamsException(new TimeoutException("no answer"));
  private long nanos;
  private final Failures failures = new Failures(() -> nanos, 1);

  @Test
  void goesOnTryingWhileTheBrokersAreAway() {
    assertThat(Stream.generate(() -> failures.replacesThread(away)).limit(3)).containsOnly(true);
    nanos += Duration.ofMinutes(1).toNanos() + 1;
    assertThat(Stream.generate(() -> failures.replacesThread(away)).limit(3)).containsOnly(true);
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
    assertThat(Failures.sentence(new IllegalStateException("a bug"))).isEmpty();
  }
}
