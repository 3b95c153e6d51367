package io.latchkey.topology;

import java.util.function.LongSupplier;

/**
 * How long the current stream thread has worked on records, of all its tasks: what punctuators may
 * take depends on it.
 */
final class RecordTime {
  private static final ThreadLocal<long[]> NANOS = ThreadLocal.withInitial(() -> new long[1]);

  private final LongSupplier nanoTime;

  RecordTime(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Work on a record begins; gives what {@link #end} needs. */
  long begin() {
    return nanoTime.getAsLong();
  }

  /** Work on that record is done. */
  void end(long begun) {
    NANOS.get()[0] += nanoTime.getAsLong() - begun;
  }

  /** The sum, in nanoseconds. */
  static long ofThread() {
    return NANOS.get()[0];
  }
}
