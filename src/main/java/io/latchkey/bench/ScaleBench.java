package io.latchkey.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What many live claims cost: throughput and heap, the stall when many fall due at once, and the
 * time to the first decision after a start.
 *
 * @param claims how many are held, one measurement each; the first is measured again at the end
 * @param rounds of the workload with each
 * @param runs of the workload
 * @param alive of the workload
 * @param due how many fall due at once; 0 for none
 * @param restore how many there are at the starts; 0 for none
 * @param partitions of the topics
 */
public record ScaleBench(
    List<Integer> claims, int rounds, int runs, int alive, int due, int restore, int partitions) {

  /** Of the throughput with the fewest claims, with the most. */
  public static final double TARGET_RATIO = 0.7;

  /** Of heap, for each claim. */
  public static final int TARGET_HEAP_BYTES = 120;

  /** By which 99 of 100 decisions may be delayed while claims fall due. */
  public static final int TARGET_EXCESS_MS = 100;

  /** Until claims that fell due at once are out. */
  public static final int TARGET_OUT_SECONDS = 30;

  /** From the restoration until the first decision. */
  public static final int TARGET_DECISION_MS = 1_000;

  /** More than a claim takes; see {@link #heapBytesNeeded}. */
  private static final long HEAP_BYTES_A_CLAIM = 300;

  private static final long HEAP_BYTES_BESIDE = 256L * 1024 * 1024;

  /**
   * Uncompacted changelogs, so that the broker's cleaner does not work beside some measurements.
   */
  private static final Map<String, String> SETTINGS =
      Map.of("takeover.grace", "0s", "topic.min.compaction.lag.ms", "86400000");

  /**
   * The figures.
   *
   * @param sizes in the order in which they were measured
   * @param due null when none were to fall due
   * @param restart null when there was none
   */
  public record Result(
      List<SizeBench.Size> sizes,
      DueBench.@Nullable Due due,
      RestartBench.@Nullable Restart restart) {

    /** The throughput at a size, of that at the first: the mean of its first and last measure. */
    public double ratio(SizeBench.Size size) {
      int first = sizes.get(0).claims();
      double base =
          sizes.stream()
              .filter(other -> other.claims() == first)
              .mapToDouble(SizeBench.Size::perSecond)
              .average()
              .orElseThrow();
      return size.perSecond() / base;
    }
  }

  /** The heap that the JVM must be given for this, in bytes. */
  public long heapBytesNeeded() {
    int most = Math.max(due, restore);
    for (int size : claims) {
      most = Math.max(most, size);
    }
    return HEAP_BYTES_BESIDE + HEAP_BYTES_A_CLAIM * most;
  }

  /**
   * Measures.
   *
   * @param bootstrapServers a broker that nobody else uses
   * @param directory for the claims
   */
  public Result run(String bootstrapServers, Path directory, Progress progress)
      throws InterruptedException {
    List<Integer> order = new ArrayList<>(claims);
    if (order.size() > 1) {
      order.add(order.get(0));
    }
    SizeBench sizeBench = new SizeBench(rounds, runs, alive);
    DueBench dueBench = new DueBench(due, runs, alive);
    RestartBench restartBench = new RestartBench(restore);
    Steps steps =
        new Steps(
            progress,
            order.stream().mapToDouble(sizeBench::weight).sum()
                + (due > 0 ? dueBench.weight() : 0)
                + (restore > 0 ? restartBench.weight() : 0));
    List<SizeBench.Size> sizes = new ArrayList<>();
    for (int size : order) {
      try (Installation place = place(bootstrapServers, directory, "size-" + sizes.size())) {
        sizes.add(sizeBench.measure(place, size, sizes.isEmpty(), steps));
      }
    }
    DueBench.Due fellDue = null;
    if (due > 0) {
      try (Installation place = place(bootstrapServers, directory, "due")) {
        fellDue = dueBench.measure(place, steps);
      }
    }
    RestartBench.Restart restart = null;
    if (restore > 0) {
      try (Installation place = place(bootstrapServers, directory, "restart")) {
        restart = restartBench.measure(place, steps);
      }
    }
    return new Result(sizes, fellDue, restart);
  }

  private Installation place(String bootstrapServers, Path directory, String name) {
    return Installation.create(
        bootstrapServers, name + ".", directory.resolve(name), partitions, SETTINGS);
  }
}
