package io.latchkey.bench;

import java.time.Duration;
import java.util.function.DoubleConsumer;

/** Gives a running instance a workload that is on the topics before it reads any of it. */
final class Backlog {
  /** Longer than ended runs are remembered, which is 2 s, and a commit. */
  private static final Duration QUIET = Duration.ofSeconds(3);

  private static final Duration SETTLE_BOUND = Duration.ofMinutes(5);
  private static final long LOOK_MS = 50;

  private Backlog() {}

  /**
   * Lets it work off the workload, and then delete the rows of the ended runs.
   *
   * @param progress takes how much of it is done, 0 to 1
   */
  static Round workOff(
      Installation installation, Instance instance, Workload workload, DoubleConsumer progress)
      throws InterruptedException {
    RoundMeter meter = new RoundMeter(instance.meters(), installation.topics().inputs(), workload);
    instance.pause();
    Loader.load(installation.bootstrapServers(), installation.topics(), workload);
    instance.resume();
    Round round = meter.measure(progress);
    settle(instance);
    return round;
  }

  /** Waits until it has written nothing to its changelogs for a while. */
  private static void settle(Instance instance) throws InterruptedException {
    long start = System.nanoTime();
    long since = start;
    double written = -1;
    while (System.nanoTime() - since < QUIET.toNanos()
        && System.nanoTime() - start < SETTLE_BOUND.toNanos()) {
      instance.check();
      double now = instance.meters().changelogBytes();
      if (now != written) {
        written = now;
        since = System.nanoTime();
      }
      Thread.sleep(LOOK_MS);
    }
  }
}
