package io.latchkey.bench;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Durations, in microseconds with three significant digits. Safe for use by many threads. */
public final class Latencies {
  private final Histogram micros = new Histogram(3);

  /**
   * What is told of them, in milliseconds; 0 when there are none.
   *
   * @param count how many
   */
  public record Summary(long count, double p50Ms, double p99Ms, double p999Ms, double maxMs) {}

  synchronized void add(long nanos) {
    micros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos)));
  }

  synchronized Summary summary() {
    return new Summary(
        micros.getTotalCount(), ms(50), ms(99), ms(99.9), micros.getMaxValue() / 1000.0);
  }

  private double ms(double percentile) {
    return micros.getValueAtPercentile(percentile) / 1000.0;
  }
}
