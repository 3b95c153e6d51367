package io.latchkey.topology;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What a task may use of its stream thread, which all its tasks share evenly.
 *
 * <p>The time of punctuators: they run on the thread that decides triggers, and triggers come
 * first. 40 ms of every 100 ms leaves the larger part of the thread to records even when millions
 * of claims fall due at once. Most of it is for the claims: the run index has little to expire, and
 * its tasks, which are as many, must not take half of it for nothing. While few records come, the
 * claims have up to 40 ms more, and a record still waits for less than 100 ms.
 *
 * <p>The heap for rows: of claims those of three seconds at twenty thousand a second, in some 40
 * MB, and as many of the run index.
 */
final class ThreadShare {
  /** Of a share, while rows are still read in: expiries and the reading must both get on. */
  private static final int REFILL_PART = 4;

  /** Bounds a call beside its time, so that one commit does not grow without limit. */
  private static final int MAX_ROWS = 20_000;

  /**
   * What a record takes in all, for the time in its processors: the rest is reading, sending and
   * committing it. From a profile at full load.
   */
  private static final double ALL_OF_A_RECORD = 1.5;

  private static final long INTERVAL_NANOS = LatchkeyTopology.PUNCTUATION_INTERVAL.toNanos();

  private static final int ROWS_OF_A_THREAD = 64_000;

  /** What the tasks of a thread share among their kind. */
  enum Work {
    CLAIMS(32_000_000L, 40_000_000L),
    RUNS(8_000_000L, 0L);

    private final long threadNanos;
    private final long spareNanos;

    Work(long threadNanos, long spareNanos) {
      this.threadNanos = threadNanos;
      this.spareNanos = spareNanos;
    }
  }

  private static final ThreadLocal<Map<Work, Integer>> TASKS_ON_THREAD =
      ThreadLocal.withInitial(() -> new EnumMap<>(Work.class));

  private final Work work;
  private final LongSupplier nanoTime;

  private long begunAt;
  private long recordNanosBefore;
  private long spare;

  ThreadShare(Work work, LongSupplier nanoTime) {
    this.work = work;
    this.nanoTime = nanoTime;
  }

  /** A task starts on this thread. */
  void join() {
    begunAt = nanoTime.getAsLong();
    recordNanosBefore = RecordTime.ofThread();
    TASKS_ON_THREAD.get().merge(work, 1, Integer::sum);
  }

  /** A task ends on this thread. */
  void leave() {
    TASKS_ON_THREAD.get().computeIfPresent(work, (same, tasks) -> tasks > 1 ? tasks - 1 : null);
  }

  /** A punctuation begins: what the records since the last one have left over is to spare. */
  void begin() {
    long now = nanoTime.getAsLong();
    long recordNanos = RecordTime.ofThread();
    double busy = ALL_OF_A_RECORD * (recordNanos - recordNanosBefore) / Math.max(1, now - begunAt);
    begunAt = now;
    recordNanosBefore = recordNanos;
    spare = (long) Math.max(0, work.spareNanos - busy * INTERVAL_NANOS) / tasks();
  }

  /** A fresh share, with what is to spare: true as often as another row may be worked on. */
  BooleanSupplier time() {
    return time(nanosOfATask() + takeSpare());
  }

  /** A fresh share for reading rows in: a part of the whole, and what is to spare. */
  BooleanSupplier refillTime() {
    return time(nanosOfATask() / REFILL_PART + takeSpare());
  }

  /** How many rows each task may keep in the heap. */
  int recentRows() {
    return ROWS_OF_A_THREAD / tasks();
  }

  private BooleanSupplier time(long nanos) {
    long end = nanoTime.getAsLong() + nanos;
    int[] rows = {0};
    return () -> rows[0]++ < MAX_ROWS && nanoTime.getAsLong() - end < 0;
  }

  private long takeSpare() {
    long taken = spare;
    spare = 0;
    return taken;
  }

  private long nanosOfATask() {
    return work.threadNanos / tasks();
  }

  private int tasks() {
    return TASKS_ON_THREAD.get().getOrDefault(work, 1);
  }
}
