package io.latchkey.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long it takes from the instant at which a trigger is to be sent until its outcome is read, at
 * given rates and commit intervals.
 *
 * @param rates triggers a second, one after the other with each interval
 * @param commitIntervalsMs the application's commit intervals
 * @param seconds of each measurement
 * @param warmUpSeconds at the same rate before each; and at the highest before all of them
 * @param partitions of the topics
 */
public record LatencyBench(
    List<Integer> rates,
    List<Integer> commitIntervalsMs,
    int seconds,
    int warmUpSeconds,
    int partitions) {

  /** The rate up to which the target holds. */
  public static final int TARGET_RATE = 1_000;

  /** What 99 of 100 outcomes may take beside the commit interval. */
  public static final int TARGET_OVER_INTERVAL_MS = 50;

  private static final Patience ALL_READ =
      new Patience("outcomes are missing", Duration.ofSeconds(60));

  /**
   * One measurement.
   *
   * @param triggers those measured; each has one outcome
   * @param sendDelay by how much later than due the triggers were sent, which their latency holds
   * @param load the machine's load average after it
   */
  public record Cell(
      int commitIntervalMs,
      int rate,
      long triggers,
      long accepted,
      long denied,
      Latencies.Summary latency,
      Latencies.Summary sendDelay,
      double load) {

    /** What 99 of 100 outcomes take at most, beside the commit interval, in milliseconds. */
    public double p99OverIntervalMs() {
      return latency.p99Ms() - commitIntervalMs;
    }

    /** Whether there is a target for this rate. */
    public boolean hasTarget() {
      return rate <= TARGET_RATE;
    }

    /** Whether the latency is within the target. */
    public boolean holds() {
      return p99OverIntervalMs() <= TARGET_OVER_INTERVAL_MS;
    }
  }

  /**
   * Measures.
   *
   * @param bootstrapServers a broker that nobody else uses
   * @param directory for the claims
   */
  public List<Cell> run(String bootstrapServers, Path directory, Progress progress)
      throws InterruptedException {
    int highest = rates.stream().mapToInt(rate -> rate).max().orElseThrow();
    Steps steps =
        new Steps(
            progress,
            warmUpSeconds + commitIntervalsMs.size() * rates.size() * (warmUpSeconds + seconds));
    List<Cell> cells = new ArrayList<>();
    for (int interval : commitIntervalsMs) {
      String name = "interval-" + interval + ".";
      try (Installation installation =
              Installation.create(
                  bootstrapServers,
                  name,
                  directory.resolve(name),
                  partitions,
                  Map.of("commit.interval.ms", Integer.toString(interval)));
          Instance instance = Instance.start(installation);
          PacedLoad load = PacedLoad.on(installation, 0)) {
        if (cells.isEmpty()) {
          steps.begin("warming up", warmUpSeconds);
          cell(installation, load, interval, highest, warmUpSeconds, 0, steps);
        }
        for (int rate : rates) {
          steps.begin(
              "commit interval %d ms, %,d triggers/s".formatted(interval, rate),
              warmUpSeconds + seconds);
          cells.add(cell(installation, load, interval, rate, warmUpSeconds, seconds, steps));
          instance.check();
        }
      }
    }
    return cells;
  }

  private static Cell cell(
      Installation installation,
      PacedLoad load,
      int interval,
      int rate,
      int warmUp,
      int measured,
      Steps steps)
      throws InterruptedException {
    String accepted = installation.topics().accepted();
    long start = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500); // for the consumer
    long from = start + TimeUnit.SECONDS.toNanos(warmUp);
    long to = from + TimeUnit.SECONDS.toNanos(measured);
    LatencyWindow window = new LatencyWindow(from, to, accepted);
    AtomicLong seen = new AtomicLong();
    try (OutputWatch watch =
        OutputWatch.start(
            installation.bootstrapServers(),
            List.of(accepted, installation.topics().denied()),
            (outcome, nanos) -> {
              window.take(outcome, nanos);
              seen.incrementAndGet();
            })) {
      PacedLoad.Sent sent =
          load.send(
              rate,
              from,
              due -> {
                steps.at((double) (due - start) / (to - start));
                return due - to < 0;
              });
      ALL_READ.until(
          () -> {
            watch.check();
            return seen.get() >= sent.triggers();
          },
          seen::get);
      load.endRuns();
      return new Cell(
          interval,
          rate,
          window.accepted() + window.denied(),
          window.accepted(),
          window.denied(),
          window.summary(),
          sent.delay(),
          Meters.load());
    }
  }
}
