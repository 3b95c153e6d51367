package io.latchkey.bench;

import io.latchkey.app.OperatorException;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleConsumer;

/** Measures how fast a stream works off a workload, from how far it is when this is made. */
final class RoundMeter {
  private static final int WARM_UP_PART = 4;
  private static final Duration QUIET = Duration.ofMillis(500);
  private static final Duration STALL_BOUND = Duration.ofSeconds(60);
  private static final long LOOK_MS = 20;

  private final Meters meters;
  private final List<String> inputs;
  private final Workload workload;
  private final long inputsBefore;
  private final double changelogBytesBefore;

  RoundMeter(Meters meters, List<String> inputs, Workload workload) {
    this.meters = meters;
    this.inputs = inputs;
    this.workload = workload;
    this.inputsBefore = meters.consumed(inputs);
    this.changelogBytesBefore = meters.changelogBytes();
  }

  /**
   * Waits until it is done.
   *
   * @param progress takes how much of it is done, 0 to 1
   */
  Round measure(DoubleConsumer progress) throws InterruptedException {
    Look start = look();
    Look last = start;
    while (true) {
      Look now = look();
      progress.accept((double) now.inputs() / workload.records());
      // The last look within the warm-up: a quick subject may be far beyond it at the next.
      if (now.inputs() <= workload.records() / WARM_UP_PART) {
        start = now;
      }
      if (now.all() > last.all()) {
        last = now;
      } else if (now.inputs() >= workload.records() && now.isAfter(last, QUIET)) {
        break;
      } else if (now.isAfter(last, STALL_BOUND)) {
        throw new OperatorException(
            "The benchmark stands still at %d of %d records."
                .formatted(now.inputs(), workload.records()));
      }
      Thread.sleep(LOOK_MS);
    }
    double records = workload.records() - start.inputs();
    return new Round(
        records / ((last.nanos() - start.nanos()) / 1e9),
        (last.cpuSeconds() - start.cpuSeconds()) / records * 1e6,
        (meters.changelogBytes() - changelogBytesBefore) / workload.runs(),
        Meters.load());
  }

  private Look look() {
    return new Look(
        System.nanoTime(),
        Meters.cpuSeconds(),
        meters.consumed(inputs) - inputsBefore,
        meters.consumed());
  }

  /** How far it was at a time: records of the workload, and records read from all topics. */
  private record Look(long nanos, double cpuSeconds, long inputs, long all) {
    boolean isAfter(Look other, Duration duration) {
      return nanos - other.nanos > duration.toNanos();
    }
  }
}
