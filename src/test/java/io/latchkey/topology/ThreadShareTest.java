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

  /** The rows of a punctuation after a time in which the thread did only this much. */
  private int slice(ThreadShare share, int millisSince, int millisOfRecords) {
    nanos.addAndGet((millisSince - millisOfRecords) * 1_000_000L);
    worked(millisOfRecords);
    int[] rows = {0};
    share.punctuate(() -> rows[0] = rows(share.time()));
    return rows[0];
  }

  @Test
  void theTasksOfAThreadShareItsTimeEvenly() {
    first.join();
    assertThat(slice(first, 100, 100)).isBetween(30, 32);

    second.join();
    assertThat(slice(first, 100, 100)).isBetween(14, 16);
    assertThat(slice(first, 100, 0)).as("16 ms, and 20 to spare").isBetween(34, 37);
    assertThat(slice(second, 100, 100)).isBetween(14, 16);

    ThreadShare ofRuns = new ThreadShare(ThreadShare.Work.RUNS, () -> nanos.addAndGet(1_000_000));
    ofRuns.join();
    assertThat(slice(first, 100, 100)).isBetween(14, 16);
    second.leave();
    assertThat(slice(first, 100, 100)).isBetween(30, 32);
    first.leave();

    assertThat(slice(ofRuns, 100, 0)).as("idle or not").isBetween(6, 8);
    ofRuns.leave();
  }

  @Test
  void readingRowsInTakesOnlyAPart() {
    first.join();
    worked(100);
    first.punctuate(() -> assertThat(rows(first.refillTime())).isBetween(6, 8));
    first.leave();
  }

  @Test
  void ofIdleTimeAPartIsToSpareOnce() {
    first.join();
    nanos.addAndGet(100_000_000);
    first.punctuate(
        () -> {
          assertThat(rows(first.refillTime())).as("8 and 40 ms").isBetween(46, 49);
          assertThat(rows(first.time())).isBetween(30, 32);
        });

    assertThat(slice(first, 100, 0)).as("32 and 40 ms").isBetween(70, 73);
    first.leave();
  }

  @Test
  void workOnRecordsAndInPunctuatorsIsNotIdleTime() {
    first.join();
    assertThat(slice(first, 100, 20)).as("32 ms, and 40 % of 100 - 1.5 * 20").isBetween(58, 61);
    assertThat(slice(first, 40, 0)).as("32 ms, and 40 % of the 40").isBetween(46, 49);
    assertThat(slice(first, 100, 90)).isBetween(30, 32);
    first.leave();
  }

  @Test
  void noSliceIsLongerThanForOneInterval() {
    first.join();
    assertThat(slice(first, 5_000, 0)).isBetween(70, 73);
    first.leave();
  }

  /** A record that takes so many milliseconds. */
  private void worked(int millis) {
    WorkTime time = new WorkTime(nanos::get);
    long begun = time.begin();
    nanos.addAndGet(millis * 1_000_000L);
    time.endOfRecord(begun);
  }

  @Test
  void aShareIsBoundedInRowsWhereTimeStandsStill() {
    ThreadShare still = new ThreadShare(ThreadShare.Work.CLAIMS, () -> 0);
    still.join();
    still.punctuate(() -> assertThat(rows(still.time())).isEqualTo(20_000));
    still.leave();
  }
}
