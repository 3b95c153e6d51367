package io.latchkey.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchkey.bench.Round;
import io.latchkey.bench.Subject;
import io.latchkey.bench.ThroughputBench;
import io.latchkey.wire.Format;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures throughput against a topology that only copies. */
@Command(
    name = "bench",
    sortOptions = false,
    subcommands = {BenchLatencyCommand.class, BenchScaleCommand.class},
    description = {
      "Measure throughput end to end, on a broker of its own, with one stream thread.",
      "",
      "Workload: 50 tenants, random keys, one accepted trigger of about 200 bytes for each run,"
          + " a denied duplicate for every second run, one terminal status that echoes the record"
          + " key (so the run index is told of runs and never asked), 20,000 runs alive at a time; ended runs are forgotten, and their rows deleted,"
          + " after 2 s. Everything is on the topics before it is read; a figure counts from a"
          + " quarter of the records on until nothing is left to be read, internal records neither. Measured against"
          + " pass-through, a topology that copies its inputs under the same settings; all in"
          + " turn, round after round, after one that does not count; medians. Only the ratios"
          + " mean anything on a machine that does other work.",
      ""
    })
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the figures as one JSON object.")
  private boolean json;

  @Option(
      names = "--rounds",
      paramLabel = "NUMBER",
      defaultValue = "3",
      description = "Of each subject (default: 3).")
  private int rounds;

  @Option(
      names = "--runs",
      paramLabel = "NUMBER",
      defaultValue = "200000",
      description = "In each round (default: 200000).")
  private int runs;

  @Option(
      names = "--alive",
      paramLabel = "NUMBER",
      defaultValue = "20000",
      description = "Runs alive at a time (default: 20000).")
  private int alive;

  @Option(
      names = "--partitions",
      paramLabel = "NUMBER",
      defaultValue = "4",
      description = "Of each topic (default: 4).")
  private int partitions;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "avro,json",
      description = "avro, json or both (default: avro,json).")
  private List<Format> encodings;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchCommand() {}

  @Override
  public Integer call() throws Exception {
    if (rounds < 1 || runs < 1000 || alive < 0 || alive > runs || partitions < 1) {
      throw Usage.wrong(
          spec,
          "--rounds and --partitions must be at least 1, --runs at least 1000, --alive 0 to --runs");
    }
    ThroughputBench bench = new ThroughputBench(rounds, runs, alive, encodings, partitions);
    print(BenchStage.run(spec.commandLine().getErr(), bench::run));
    return 0;
  }

  private void print(ThroughputBench.Result result) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      ObjectNode all = JsonNodeFactory.instance.objectNode();
      result.medians().forEach((format, figures) -> all.set(lower(format), fields(figures)));
      out.println(all);
    } else {
      result.medians().forEach((format, figures) -> table(out, format, figures));
    }
    out.flush();
  }

  private static ObjectNode fields(Map<Subject, Round> figures) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    figures.forEach(
        (subject, round) -> {
          fields.put(lower(subject) + "_per_s", Math.round(round.perSecond()));
          fields.put(lower(subject) + "_cpu_s_per_million", round.cpuSecondsPerMillion());
          fields.put(lower(subject) + "_changelog_bytes_per_run", round.changelogBytesPerRun());
          fields.put(lower(subject) + "_load", round.load());
          fields.put("ratio_" + lower(subject), ratio(figures, subject, Subject.PASSTHROUGH));
        });
    fields.remove("ratio_passthrough");
    fields.put(
        "ratio_run_index", ratio(figures, Subject.ROCKSDB, Subject.ROCKSDB_WITHOUT_RUN_INDEX));
    return fields;
  }

  private static void table(PrintWriter out, Format format, Map<Subject, Round> figures) {
    out.printf(
        Locale.ROOT,
        "%-28s %12s %8s %14s %16s %6s%n",
        lower(format),
        "records/s",
        "ratio",
        "CPU s/million",
        "changelog B/run",
        "load");
    figures.forEach(
        (subject, round) ->
            out.printf(
                Locale.ROOT,
                "%-28s %,12.0f %8.3f %14.1f %16.0f %6.1f%n",
                subject.words(),
                round.perSecond(),
                ratio(figures, subject, Subject.PASSTHROUGH),
                round.cpuSecondsPerMillion(),
                round.changelogBytesPerRun(),
                round.load()));
    out.printf(
        Locale.ROOT,
        "With the run index, RocksDB takes %.3f of what it takes without.%n%n",
        ratio(figures, Subject.ROCKSDB, Subject.ROCKSDB_WITHOUT_RUN_INDEX));
  }

  private static double ratio(Map<Subject, Round> figures, Subject of, Subject to) {
    return Objects.requireNonNull(figures.get(of)).perSecond()
        / Objects.requireNonNull(figures.get(to)).perSecond();
  }

  private static String lower(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT);
  }
}
