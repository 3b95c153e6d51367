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
 * its tasks, which are as many, must not take half of it for nothing.
 *
 * <p>The heap for rows: the claims of three seconds at twenty thousand a second, in some 40 MB.
 */
final class ThreadShare {
  /** Of a share, while rows are still read in: expiries and the reading must both get on. */
  private static final int REFILL_PART = 4;

  /** Bounds a call beside its time, so that one commit does not grow without limit. */
  private static final int MAX_ROWS = 20_000;

  private static final int ROWS_OF_A_THREAD = 64_000;

  /** What the tasks of a thread share among their kind. */
  enum Work {
    CLAIMS(32_000_000L),
    RUNS(8_000_000L);

    private final long threadNanos;

    Work(long threadNanos) {
      this.threadNanos = threadNanos;
    }
  }

  private static final ThreadLocal<Map<Work, Integer>> TASKS_ON_THREAD =
      ThreadLocal.withInitial(() -> new EnumMap<>(Work.class));

  private final Work work;
  private final LongSupplier nanoTime;

  ThreadShare(Work work, LongSupplier nanoTime) {
    this.work = work;
    this.nanoTime = nanoTime;
  }

  /** A task starts on this thread. */
  void join() {
    TASKS_ON_THREAD.get().merge(work, 1, Integer::sum);
  }

  /** A task ends on this thread. */
  void leave() {
    TASKS_ON_THREAD.get().computeIfPresent(work, (same, tasks) -> tasks > 1 ? tasks - 1 : null);
  }

  /** A fresh share: true as often as another row may be worked on. */
  BooleanSupplier share() {
    return share(nanosOfATask());
  }

  /** A fresh share for reading rows in, a part of the whole. */
  BooleanSupplier refillShare() {
    return share(nanosOfATask() / REFILL_PART);
  }

  /** How many rows each task may keep in the heap. */
  int recentRows() {
    return ROWS_OF_A_THREAD / tasks();
  }

  private BooleanSupplier share(long nanos) {
    long end = nanoTime.getAsLong() + nanos;
    int[] rows = {0};
    return () -> rows[0]++ < MAX_ROWS && nanoTime.getAsLong() - end < 0;
  }

  private long nanosOfATask() {
    return work.threadNanos / tasks();
  }

  private int tasks() {
    return TASKS_ON_THREAD.get().getOrDefault(work, 1);
  }
}
