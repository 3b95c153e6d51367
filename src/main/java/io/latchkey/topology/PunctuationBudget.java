package io.latchkey.topology;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long the punctuators of one stream thread may work, shared evenly by its tasks: they run on
 * the thread that decides triggers, and triggers come first.
 *
 * <p>40 ms of every 100 ms leaves the larger part of the thread to records even when millions of
 * claims fall due at once.
 */
final class PunctuationBudget {
  private static final long THREAD_NANOS = 40_000_000L;

  /** Of a share, while rows are still read in: expiries and the reading must both get on. */
  private static final int REFILL_PART = 4;

  /** Bounds a call beside its time, so that one commit does not grow without limit. */
  private static final int MAX_ROWS = 20_000;

  private static final ThreadLocal<int[]> TASKS_ON_THREAD =
      ThreadLocal.withInitial(() -> new int[1]);

  private final LongSupplier nanoTime;

  PunctuationBudget(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** A task starts on this thread. */
  void join() {
    TASKS_ON_THREAD.get()[0]++;
  }

  /** A task ends on this thread. */
  void leave() {
    int[] tasks = TASKS_ON_THREAD.get();
    tasks[0] = Math.max(0, tasks[0] - 1);
  }

  /** A fresh share: true as often as another row may be worked on. */
  BooleanSupplier share() {
    return share(THREAD_NANOS / tasks());
  }

  /** A fresh share for reading rows in, a part of the whole. */
  BooleanSupplier refillShare() {
    return share(THREAD_NANOS / tasks() / REFILL_PART);
  }

  private BooleanSupplier share(long nanos) {
    long end = nanoTime.getAsLong() + nanos;
    int[] rows = {0};
    return () -> rows[0]++ < MAX_ROWS && nanoTime.getAsLong() - end < 0;
  }

  private static int tasks() {
    return Math.max(1, TASKS_ON_THREAD.get()[0]);
  }
}
