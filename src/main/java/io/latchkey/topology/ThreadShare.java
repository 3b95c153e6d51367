package io.latchkey.topology;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What a task may use of its stream thread, which all its tasks share evenly.
 *
 * <p>The time of punctuators: they run on the thread that decides triggers, and triggers come
 * first. 40 ms of every 100 ms leave the larger part of the thread to records even when millions of
 * claims fall due at once. Most of it is for the claims: the run index has little to expire, and
 * its tasks, which are as many, must not take half of it for nothing. While few records come, the
 * claims have a part of the time in which the thread has been idle since the slice before, up to 40
 * ms more: records always have the room to show how much they need, and wait for less than 100 ms.
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
   * Slices are for this time: if the last is longer ago, a record would have to wait for too long.
   */
  private static final long INTERVAL_NANOS = LatchkeyTopology.PUNCTUATION_INTERVAL.toNanos();

  /**
   * Of the idle time, which is what seems so: committing counts as idle too. With all of it, long
   * slices and short ones would take turns, and records could not show that they need more.
   */
  private static final double SPARE_PART = 0.4;

  private static final int ROWS_OF_A_THREAD = 64_000;

  /** What the tasks of a thread share among their kind. */
  enum Work {
    CLAIMS(0.32, SPARE_PART),
    RUNS(0.08, 0);

    private final double part;
    private final double sparePart;

    /** Parts of the thread's time, and of its idle time. */
    Work(double part, double sparePart) {
      this.part = part;
      this.sparePart = sparePart;
    }
  }

  private static final ThreadLocal<Map<Work, Integer>> TASKS_ON_THREAD =
      ThreadLocal.withInitial(() -> new EnumMap<>(Work.class));

  private final Work work;
  private final LongSupplier nanoTime;
  private final WorkTime time;

  private long begunAt;
  private long workedBefore;
  private long share;
  private long spare;

  ThreadShare(Work work, LongSupplier nanoTime) {
    this.work = work;
    this.nanoTime = nanoTime;
    this.time = new WorkTime(nanoTime);
  }

  /** A task starts on this thread. */
  void join() {
    begunAt = nanoTime.getAsLong();
    workedBefore = WorkTime.ofThread();
    TASKS_ON_THREAD.get().merge(work, 1, Integer::sum);
  }

  /** A task ends on this thread. */
  void leave() {
    TASKS_ON_THREAD.get().computeIfPresent(work, (same, tasks) -> tasks > 1 ? tasks - 1 : null);
  }

  /** A punctuation: of what the thread has left over since the last, a part is to spare in it. */
  void punctuate(Runnable work) {
    begin();
    work.run();
    time.endOfPunctuation(begunAt);
  }

  private void begin() {
    long now = nanoTime.getAsLong();
    long worked = WorkTime.ofThread();
    long idle = Math.max(0, now - begunAt - (worked - workedBefore));
    begunAt = now;
    workedBefore = worked;
    share = (long) (work.part * INTERVAL_NANOS) / tasks();
    spare = (long) (work.sparePart * Math.min(idle, INTERVAL_NANOS)) / tasks();
  }

  /** A fresh share, with what is to spare: true as often as another row may be worked on. */
  BooleanSupplier time() {
    return time(share + takeSpare());
  }

  /** A fresh share for reading rows in: a part of the whole, and what is to spare. */
  BooleanSupplier refillTime() {
    return time(share / REFILL_PART + takeSpare());
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

  private int tasks() {
    return TASKS_ON_THREAD.get().getOrDefault(work, 1);
  }
}
