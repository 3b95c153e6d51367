package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RestoreProgressTest {
  private static final TopicPartition ZERO = new TopicPartition("changelog", 0);
  private static final TopicPartition ONE = new TopicPartition("changelog", 1);

  private static final Set<Integer> BOTH = Set.of(0, 1);

  private final List<String> lines = new ArrayList<>();
  private long nanos;
  private final RestoreProgress progress = new RestoreProgress(lines::add, () -> nanos);

  private void pass(Duration time) {
    nanos += time.toNanos();
  }

  @Test
  void saysNothingOfAShortRestoration() {
    progress.onRestoreStart(ZERO, "claims", 0, 1000);
    pass(Duration.ofMillis(1999));
    progress.onBatchRestored(ZERO, "claims", 499, 500);
    progress.onRestoreEnd(ZERO, "claims", 1000);

    assertThat(lines).isEmpty();
  }

  @Test
  void tellsThePercentageOfAllPartitionsTogetherEveryTwoSeconds() {
    progress.onRestoreStart(ZERO, "claims", 1000, 2000);
    progress.onRestoreStart(ONE, "claims", 0, 3000);
    pass(Duration.ofSeconds(2));
    progress.onBatchRestored(ZERO, "claims", 1999, 1000);
    pass(Duration.ofSeconds(1));
    progress.onBatchRestored(ONE, "claims", 499, 500);
    pass(Duration.ofSeconds(1));
    progress.onBatchRestored(ONE, "claims", 1999, 1500);
    progress.onRestoreEnd(ZERO, "claims", 1000);
    progress.onRestoreEnd(ONE, "claims", 3000);

    assertThat(lines)
        .containsExactly(
            "Restoring the claims: 25 % of 4,000 records",
            "Restoring the claims: 75 % of 4,000 records",
            "Restored the claims: 4,000 records in 4.0 s");
  }

  @Test
  void isActiveUntilTheLastPartitionIsRestoredOrGone() {
    progress.onRestoreStart(ZERO, "claims", 0, 10);
    progress.onRestoreStart(ONE, "claims", 0, 10);
    assertThat(progress.isActive(BOTH)).isTrue();
    progress.onRestoreEnd(ZERO, "claims", 10);
    assertThat(progress.isActive(BOTH)).isTrue();
    progress.onRestoreSuspended(ONE, "claims", 3);
    assertThat(progress.isActive(BOTH)).isFalse();
  }

  /** Kafka Streams tells nobody of restorations that end with their thread. */
  @Test
  void isNotActiveForEverAfterAThreadDiedWhileRestoring() {
    progress.onRestoreStart(ZERO, "claims", 0, 10);
    progress.onRestoreStart(ONE, "claims", 0, 10);

    progress.onRestoreStart(ZERO, "claims", 4, 10);
    progress.onRestoreEnd(ZERO, "claims", 6);

    assertThat(progress.isActive(Set.of(0))).as("the other moved away").isFalse();
    assertThat(progress.isActive(BOTH)).as("the other came to a new thread").isTrue();
    progress.onRestoreStart(ONE, "claims", 0, 10);
    progress.onRestoreEnd(ONE, "claims", 10);
    assertThat(progress.isActive(BOTH)).isFalse();
  }
}
