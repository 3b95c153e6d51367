package io.latchkey.topology;

import java.util.function.LongSupplier;

/**
 * How long the current stream thread has worked, on records and in punctuators, of all its tasks:
 * what punctuators may take depends on it.
 */
final class WorkTime {
  /**
   * What a record takes in all, for the time in its processors: the rest is reading, sending and
   * committing it. From a profile at full load.
   */
  private static final double ALL_OF_A_RECORD = 1.5;

  private static final ThreadLocal<long[]> NANOS = ThreadLocal.withInitial(() -> new long[1]);

  private final LongSupplier nanoTime;

  WorkTime(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Work begins; gives what its end needs. */
  long begin() {
    return nanoTime.getAsLong();
  }

  /** Work on a record is done. */
  void endOfRecord(long begun) {
    NANOS.get()[0] += (long) (ALL_OF_A_RECORD * (nanoTime.getAsLong() - begun));
  }

  /** Work in a punctuator is done. */
  void endOfPunctuation(long begun) {
    NANOS.get()[0] += nanoTime.getAsLong() - begun;
  }

  /** The sum, in nanoseconds, as an estimate. */
  static long ofThread() {
    return NANOS.get()[0];
  }
}
