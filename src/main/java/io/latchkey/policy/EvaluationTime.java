package io.latchkey.policy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The processor time that one evaluation may take. Code that has not run for long is interpreted,
 * and up to twenty times as slow: until the process has spent {@link #COLD_NANOS} in evaluations
 * each may take longer, so that what the other bounds let through gets the same answer from the
 * first trigger on. So a process has a few long evaluations in its life at most.
 *
 * <p>Safe for use by several threads.
 */
final class EvaluationTime {
  /** How much time evaluations take together until their code is compiled, in nanoseconds. */
  static final long COLD_NANOS = TimeUnit.SECONDS.toNanos(3);

  /** What an evaluation may take before, in nanoseconds. */
  static final long MAX_COLD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** What it may take from then on, in nanoseconds. */
  static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(30);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** That of this process. */
  static final EvaluationTime OF_PROCESS = new EvaluationTime(THREADS::getCurrentThreadCpuTime);

  private final LongSupplier nanos;
  private final LongAdder spent = new LongAdder();

  /**
   * A count that begins at nothing.
   *
   * @param nanos the processor time of the calling thread so far, in nanoseconds
   */
  EvaluationTime(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** The processor time of this thread so far, in nanoseconds. */
  long now() {
    return nanos.getAsLong();
  }

  /** Adds what an evaluation has taken, in nanoseconds. */
  void spend(long taken) {
    spent.add(taken);
  }

  /** Whether the code of evaluations may still be interpreted. */
  boolean isCold() {
    return spent.sum() < COLD_NANOS;
  }

  /** What an evaluation that begins now may take, in nanoseconds. */
  long limit() {
    return isCold() ? MAX_COLD_NANOS : MAX_NANOS;
  }
}
