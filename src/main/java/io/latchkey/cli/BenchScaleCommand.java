package io.latchkey.cli;

import io.latchkey.bench.ScaleBench;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what many live claims cost. */
@Command(
    name = "scale",
    sortOptions = false,
    description = {
      "Measure what many live claims cost, on a broker of its own, with one stream thread, claims"
          + " and run index in RocksDB. Three parts:",
      "",
      "Sizes (--claims): an application without claims is measured and stopped; the claims' rows, and"
          + " those of the run index, are written to its changelogs as it would have written them;"
          + " its disk is emptied, and it is started again. When every claim's deadline is read in,"
          + " heap is what all of it has grown by after a full collection (some MB of it come with any"
          + " start: look at the figure for each claim from a million on). Then throughput: the"
          + " workload of 'latchkey bench' in JSON, on the topics before it is read, round after"
          + " round; the median. The first size is measured again at the end, and ratios are to the"
          + " mean of the two: where these differ much, the machine did other work."
          + " 'empty' is the throughput just before, without claims.",
      "",
      "Due (--due): so many claims are made by triggers with a planned start, so that all have the"
          + " same deadline, after up to 50,000 that warm the code. From 13 s before it until all their"
          + " EXPIRED events are read, 1,000 triggers are sent each second, as in 'latchkey bench"
          + " latency'. The excess is how much longer the p99 is after the deadline than in the 10 s"
          + " before; it holds what the punctuator takes, and what reading and writing a burst of"
          + " events costs the machine.",
      "",
      "Restart (--restore): one trigger of a held key waits in each partition while the application"
          + " starts, first with an empty disk, then with the claims on it. Timed are the first"
          + " outcome that is read and, as 'all decided', the last partition's, both from the start"
          + " and from the end of the restoration of claims and run index.",
      "",
      "Ended runs are forgotten after 2 s, takeover.grace is 0, and the broker does not compact the"
          + " changelogs meanwhile. Everything but the broker runs in this process. The heap must"
          + " have 256 MiB and 300 bytes for each claim: LATCHKEY_JAVA_OPTS=-Xmx4g for the defaults,"
          + " which need 10 GB of disk for a time.",
      ""
    })
final class BenchScaleCommand implements Callable<Integer> {
  private static final long MIB = 1024 * 1024;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the figures as one JSON object.")
  private boolean json;

  @Option(
      names = "--claims",
      paramLabel = "NUMBER",
      split = ",",
      defaultValue = "20000,200000,2000000,10000000",
      description =
          "Live claims, one measurement each; 0 for none (default:"
              + " 20000,200000,2000000,10000000).")
  private List<Integer> claims;

  @Option(
      names = "--due",
      paramLabel = "NUMBER",
      defaultValue = "1000000",
      description = "Claims that fall due at once; 0 to leave it out (default: 1000000).")
  private int due;

  @Option(
      names = "--restore",
      paramLabel = "NUMBER",
      defaultValue = "5000000",
      description = "Claims at the restart; 0 to leave it out (default: 5000000).")
  private int restore;

  @Option(
      names = "--rounds",
      paramLabel = "NUMBER",
      defaultValue = "3",
      description = "Of the workload, with each number of claims (default: 3).")
  private int rounds;

  @Option(
      names = "--runs",
      paramLabel = "NUMBER",
      defaultValue = "100000",
      description = "Of the workload, in each round (default: 100000).")
  private int runs;

  @Option(
      names = "--alive",
      paramLabel = "NUMBER",
      defaultValue = "10000",
      description = "Runs of the workload alive at a time (default: 10000).")
  private int alive;

  @Option(
      names = "--partitions",
      paramLabel = "NUMBER",
      defaultValue = "4",
      description = "Of each topic (default: 4).")
  private int partitions;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchScaleCommand() {}

  @Override
  public Integer call() throws Exception {
    List<Integer> sizes = claims.equals(List.of(0)) ? List.of() : claims;
    if (sizes.stream().anyMatch(size -> size < 1) || due < 0 || restore < 0) {
      throw Usage.wrong(
          spec, "--claims must be numbers from 1 on, or 0 alone, --due and --restore 0 or more");
    }
    if (rounds < 1 || runs < 1000 || alive < 0 || alive > runs || partitions < 1) {
      throw Usage.wrong(
          spec,
          "--rounds and --partitions must be at least 1, --runs at least 1000, --alive 0 to --runs");
    }
    ScaleBench bench = new ScaleBench(sizes, rounds, runs, alive, due, restore, partitions);
    checkHeap(bench.heapBytesNeeded());
    ScaleBench.Result result = BenchStage.run(spec.commandLine().getErr(), bench::run);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(BenchScaleReport.json(result));
    } else {
      BenchScaleReport.table(out, result);
    }
    out.flush();
    return 0;
  }

  private void checkHeap(long needed) {
    long given = Runtime.getRuntime().maxMemory();
    if (given < needed) {
      throw Usage.wrong(
          spec,
          String.format(
              Locale.ROOT,
              "so many claims need a heap of %,d MiB and this one has %,d: set"
                  + " LATCHKEY_JAVA_OPTS=-Xmx%dm",
              needed / MIB,
              given / MIB,
              // Some collectors do not count all of it.
              needed / MIB * 11 / 10));
    }
  }
}
