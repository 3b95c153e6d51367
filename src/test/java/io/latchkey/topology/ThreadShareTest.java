package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ThreadShareTest {
  private final AtomicLong nanos = new AtomicLong();

  /** Each look at the timer costs a millisecond. */
  private final ThreadShare first = share();

  private final ThreadShare second = share();

  private ThreadShare share() {
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
    assertThat(rows(first.time())).isBetween(30, 32);

    second.join();
    assertThat(rows(first.time())).isBetween(14, 16);
    assertThat(rows(second.time())).isBetween(14, 16);

    ThreadShare ofRuns = new ThreadShare(ThreadShare.Work.RUNS, () -> nanos.addAndGet(1_000_000));
    ofRuns.join();
    assertThat(rows(first.time())).isBetween(14, 16);
    assertThat(rows(ofRuns.time())).isBetween(6, 8);
    ofRuns.leave();

    second.leave();
    assertThat(rows(first.time())).isBetween(30, 32);
    first.leave();
  }

  @Test
  void readingRowsInTakesOnlyAPart() {
    first.join();
    assertThat(rows(first.refillTime())).isBetween(6, 8);
    first.leave();
  }

  @Test
  void whatRecordsLeaveOverIsToSpareOnce() {
    first.join();
    first.begin();
    assertThat(rows(first.time())).isBetween(70, 72);
    assertThat(rows(first.time())).isBetween(30, 32);

    first.begin();
    assertThat(rows(first.refillTime())).isBetween(46, 48);
    assertThat(rows(first.time())).isBetween(30, 32);
    first.leave();
  }

  @Test
  void aBusyThreadHasNothingToSpare() {
    first.join();
    nanos.addAndGet(90_000_000);
    worked(10);
    first.begin();
    assertThat(rows(first.time())).as("25 of 40 ms").isBetween(53, 58);

    nanos.addAndGet(10_000_000);
    worked(90);
    first.begin();
    assertThat(rows(first.time())).isBetween(30, 32);
    first.leave();
  }

  /** A record that takes so many milliseconds. */
  private void worked(int millis) {
    RecordTime time = new RecordTime(nanos::get);
    long begun = time.begin();
    nanos.addAndGet(millis * 1_000_000L);
    time.end(begun);
  }

  @Test
  void aShareIsBoundedInRowsWhereTimeStandsStill() {
    assertThat(rows(new ThreadShare(ThreadShare.Work.CLAIMS, () -> 0).time())).isEqualTo(20_000);
  }
}
