package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ThreadShareTest {
  private final AtomicLong nanos = new AtomicLong();

  /** Each look at the timer costs a millisecond. */
  private final ThreadShare first = budget();

  private final ThreadShare second = budget();

  private ThreadShare budget() {
    return new ThreadShare(ThreadShare.Work.CLAIMS, () -> nanos.addAndGet(1_000_000));
  }

  private static int rows(BooleanSupplier share) {
    int rows = 0;
    while (share.getAsBoolean()) {
      rows++;
    }
    return rows;
  }

  @Test
  void theTasksOfAThreadShareItsTimeEvenly() {
    first.join();
    assertThat(rows(first.share())).isBetween(30, 32);

    second.join();
    assertThat(rows(first.share())).isBetween(14, 16);
    assertThat(rows(second.share())).isBetween(14, 16);

    ThreadShare ofRuns = new ThreadShare(ThreadShare.Work.RUNS, () -> nanos.addAndGet(1_000_000));
    ofRuns.join();
    assertThat(rows(first.share())).isBetween(14, 16);
    assertThat(rows(ofRuns.share())).isBetween(6, 8);
    ofRuns.leave();

    second.leave();
    assertThat(rows(first.share())).isBetween(30, 32);
    first.leave();
  }

  @Test
  void readingRowsInTakesOnlyAPart() {
    first.join();
    assertThat(rows(first.refillShare())).isBetween(6, 8);
    first.leave();
  }

  @Test
  void aShareIsBoundedInRowsWhereTimeStandsStill() {
    assertThat(rows(new ThreadShare(ThreadShare.Work.CLAIMS, () -> 0).share())).isEqualTo(20_000);
  }
}
