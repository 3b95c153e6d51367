package io.latchkey.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchkey.bench.Latencies;
import io.latchkey.bench.LatencyBench;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the time from a trigger to its outcome. */
@Command(
    name = "latency",
    sortOptions = false,
    description = {
      "Measure the time from a trigger to its outcome, on a broker of its own, with one stream"
          + " thread.",
      "",
      "Triggers are sent by the clock, whatever becomes of those before. Latency counts from the"
          + " instant at which a trigger is due to be sent until its ACCEPTED or DENIED is read by"
          + " a read_committed consumer: what is sent late counts in full. 'send delay' is by how"
          + " much the sender was late.",
      "",
      "Workload: JSON, 50 tenants, random keys, triggers of about 200 bytes, every third of them a"
          + " denied duplicate; beside them a terminal status for each run, about a second after"
          + " its start, that echoes the record key. Ended runs are forgotten after 2 s. The producer"
          + " has linger.ms=0 and acks=all, the consumer fetch.min.bytes=1. Sender, reader and"
          + " the application share this process and its garbage collector, as they share the"
          + " machine with the broker: a pause counts in the latency of every trigger that was due"
          + " in it, so the figures are above what clients elsewhere see.",
      "",
      "Target: at 1,000 triggers/s, p99 is at most the commit interval + 50 ms.",
      ""
    })
final class BenchLatencyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the figures as one JSON object.")
  private boolean json;

  @Option(
      names = "--rates",
      paramLabel = "NUMBER",
      split = ",",
      defaultValue = "1000,5000",
      description = "Triggers a second (default: 1000,5000).")
  private List<Integer> rates;

  @Option(
      names = "--commit-intervals",
      paramLabel = "MS",
      split = ",",
      defaultValue = "100,50,20",
      description = "Of the application, in milliseconds (default: 100,50,20).")
  private List<Integer> commitIntervals;

  @Option(
      names = "--seconds",
      paramLabel = "NUMBER",
      defaultValue = "30",
      description = "Measured with each rate and interval (default: 30).")
  private int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "NUMBER",
      defaultValue = "10",
      description =
          "Seconds before each that do not count, and at the highest rate before all"
              + " (default: 10).")
  private int warmUp;

  @Option(
      names = "--partitions",
      paramLabel = "NUMBER",
      defaultValue = "4",
      description = "Of each topic (default: 4).")
  private int partitions;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchLatencyCommand() {}

  @Override
  public Integer call() throws Exception {
    if (rates.stream().anyMatch(rate -> rate < 1)
        || commitIntervals.stream().anyMatch(interval -> interval < 1)
        || seconds < 1
        || warmUp < 0
        || partitions < 1) {
      throw Usage.wrong(
          spec,
          "--rates, --commit-intervals, --seconds and --partitions must be at least 1, --warm-up 0");
    }
    LatencyBench bench = new LatencyBench(rates, commitIntervals, seconds, warmUp, partitions);
    List<LatencyBench.Cell> cells = BenchStage.run(spec.commandLine().getErr(), bench::run);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(json(cells));
    } else {
      table(out, cells);
    }
    out.flush();
    return 0;
  }

  private static ObjectNode json(List<LatencyBench.Cell> cells) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode array = all.putArray("cells");
    for (LatencyBench.Cell cell : cells) {
      ObjectNode fields = array.addObject();
      fields.put("commit_interval_ms", cell.commitIntervalMs());
      fields.put("rate_per_s", cell.rate());
      fields.put("triggers", cell.triggers());
      fields.put("accepted", cell.accepted());
      fields.put("denied", cell.denied());
      BenchJson.put(fields, "", cell.latency());
      fields.put("send_delay_p99_ms", cell.sendDelay().p99Ms());
      fields.put("send_delay_max_ms", cell.sendDelay().maxMs());
      fields.put("p99_over_interval_ms", cell.p99OverIntervalMs());
      if (cell.hasTarget()) {
        fields.put("holds", cell.holds());
      }
      fields.put("load", cell.load());
    }
    return all;
  }

  private static void table(PrintWriter out, List<LatencyBench.Cell> cells) {
    out.println("Milliseconds from when a trigger is due until its outcome is read:");
    out.printf(
        "%8s %9s %10s %8s %8s %8s %8s %16s %6s  %s%n",
        "interval",
        "rate/s",
        "triggers",
        "p50",
        "p99",
        "p99.9",
        "max",
        "send delay p99",
        "load",
        "p99 <= interval + " + LatencyBench.TARGET_OVER_INTERVAL_MS);
    for (LatencyBench.Cell cell : cells) {
      Latencies.Summary latency = cell.latency();
      out.printf(
          Locale.ROOT,
          "%8d %,9d %,10d %8.1f %8.1f %8.1f %8.1f %16.1f %6.1f  %s%n",
          cell.commitIntervalMs(),
          cell.rate(),
          cell.triggers(),
          latency.p50Ms(),
          latency.p99Ms(),
          latency.p999Ms(),
          latency.maxMs(),
          cell.sendDelay().p99Ms(),
          cell.load(),
          cell.hasTarget() ? (cell.holds() ? "holds" : "misses") : "-");
    }
  }
}
