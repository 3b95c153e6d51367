package io.latchkey.bench;

import io.latchkey.wire.Format;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What it costs to hold many claims: the heap, and the throughput of others.
 *
 * @param rounds of the workload that count
 * @param runs of the workload
 * @param alive of the workload
 */
public record SizeBench(int rounds, int runs, int alive) {
  private static final double NANOS = 1e9;
  private static final Patience ALL_ROWS_READ =
      new Patience("the deadlines are not all read in", Duration.ofHours(1));

  /**
   * The figures of one size.
   *
   * @param claims that are held throughout
   * @param emptyPerSecond input records a second before there were any
   * @param perSecond input records a second with them
   * @param heapBytes by how much the used heap is larger than without them, nothing else in it
   * @param restoredRecords read from the changelogs at the start
   * @param restoredSeconds from the start until it decides
   * @param refilledSeconds from then on until it knows the deadline of every claim
   * @param load the machine's load average after it
   */
  public record Size(
      int claims,
      double emptyPerSecond,
      double perSecond,
      long heapBytes,
      long restoredRecords,
      double restoredSeconds,
      double refilledSeconds,
      double load) {

    /** The heap that a claim takes. */
    public double heapBytesPerClaim() {
      return (double) heapBytes / claims;
    }
  }

  /** How much work it is, in no unit; see {@link Steps}. */
  double weight(int claims) {
    return claims + (double) (rounds + 1) * runs;
  }

  /**
   * Measures one size.
   *
   * @param warmUp whether the code is to be warmed first
   */
  Size measure(Installation installation, int claims, boolean warmUp, Steps steps)
      throws InterruptedException {
    Workload workload = new Workload(runs, alive, Format.JSON);
    String words = "%,d claims".formatted(claims);
    long emptyBytes;
    double emptyPerSecond;
    steps.begin(words + ": the application without claims", runs);
    try (Instance empty = Instance.start(installation)) {
      emptyBytes = Heap.usedBytes();
      if (warmUp) {
        Backlog.workOff(installation, empty, workload, done -> {});
      }
      emptyPerSecond = Backlog.workOff(installation, empty, workload, steps::at).perSecond();
    }
    steps.begin(words + ": writing the changelogs", claims / 2.0);
    Changelogs.write(installation, new StandingClaims(Instant.now()), claims, steps::at);
    installation.loseState();
    steps.begin(words + ": restoring", claims / 2.0);
    AtomicInteger lasts = new AtomicInteger();
    try (OutputWatch watch =
            OutputWatch.start(
                installation.bootstrapServers(),
                List.of(installation.topics().claimEvents()),
                (event, nanos) -> {
                  if (StandingClaims.isLast(event.key())) {
                    lasts.incrementAndGet();
                  }
                });
        Instance instance =
            Instance.start(
                installation, read -> steps.at((double) read / claims / StandingClaims.ROWS))) {
      steps.begin(words + ": reading in the deadlines", 0);
      long ready = System.nanoTime();
      long restored = instance.restores().records();
      ALL_ROWS_READ.until(
          () -> {
            watch.check();
            instance.check();
            return lasts.get() >= installation.partitions();
          },
          lasts::get);
      long refilled = System.nanoTime();
      long heapBytes = Heap.usedBytes() - emptyBytes;
      List<Round> measured = new ArrayList<>();
      steps.begin(words + ": throughput", (double) rounds * runs);
      for (int round = 0; round < rounds; round++) {
        int before = round;
        measured.add(
            Backlog.workOff(
                installation, instance, workload, done -> steps.at((before + done) / rounds)));
      }
      return new Size(
          claims,
          emptyPerSecond,
          Round.median(measured).perSecond(),
          heapBytes,
          restored,
          (ready - instance.startNanos()) / NANOS,
          (refilled - ready) / NANOS,
          Meters.load());
    }
  }
}
