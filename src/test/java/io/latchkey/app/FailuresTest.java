package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private final Throwable away = new StreamsException(new TimeoutException("no answer"));
  private long nanos;
  private final Failures failures = new Failures(() -> nanos);

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
    assertThat(Failures.sentence(new IllegalStateException("a bug"))).isEmpty();
  }
}
