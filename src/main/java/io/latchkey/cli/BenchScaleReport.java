package io.latchkey.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchkey.bench.DueBench;
import io.latchkey.bench.Latencies;
import io.latchkey.bench.RestartBench;
import io.latchkey.bench.ScaleBench;
import io.latchkey.bench.SizeBench;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The figures of {@link BenchScaleCommand}, for programs and for people. */
final class BenchScaleReport {
  private BenchScaleReport() {}

  static ObjectNode json(ScaleBench.Result result) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode sizes = all.putArray("sizes");
    for (SizeBench.Size size : result.sizes()) {
      ObjectNode fields = sizes.addObject();
      fields.put("claims", size.claims());
      fields.put("empty_per_s", Math.round(size.emptyPerSecond()));
      fields.put("per_s", Math.round(size.perSecond()));
      fields.put("ratio", result.ratio(size));
      fields.put("heap_bytes", size.heapBytes());
      fields.put("heap_bytes_per_claim", size.heapBytesPerClaim());
      fields.put("restored_records", size.restoredRecords());
      fields.put("restored_s", size.restoredSeconds());
      fields.put("refilled_s", size.refilledSeconds());
      fields.put("load", size.load());
    }
    DueBench.Due due = result.due();
    if (due != null) {
      ObjectNode fields = all.putObject("due");
      fields.put("claims", due.claims());
      fields.put("expired", due.expired());
      fields.put("all_out_s", due.allOutSeconds());
      fields.put("before_triggers", due.before().count());
      BenchJson.put(fields, "before_", due.before());
      fields.put("during_triggers", due.during().count());
      BenchJson.put(fields, "during_", due.during());
      fields.put("p99_excess_ms", due.p99ExcessMs());
      fields.put("load", due.load());
    }
    RestartBench.Restart restart = result.restart();
    if (restart != null) {
      ObjectNode fields = all.putObject("restart");
      fields.put("claims", restart.claims());
      put(fields.putObject("restored"), restart.restored());
      put(fields.putObject("warm"), restart.warm());
      fields.put("load", restart.load());
    }
    return all;
  }

  private static void put(ObjectNode fields, RestartBench.Start start) {
    fields.put("restored_records", start.restoredRecords());
    fields.put("restored_s", start.restoredSeconds());
    fields.put("first_decision_s", start.firstDecisionSeconds());
    fields.put("all_decided_s", start.allDecidedSeconds());
    fields.put("first_decision_after_restore_ms", start.firstDecisionAfterRestoreMs());
    fields.put("all_decided_after_restore_ms", start.allDecidedAfterRestoreMs());
  }

  static void table(PrintWriter out, ScaleBench.Result result) {
    if (!result.sizes().isEmpty()) {
      sizes(out, result);
    }
    DueBench.Due due = result.due();
    if (due != null) {
      due(out, due);
    }
    RestartBench.Restart restart = result.restart();
    if (restart != null) {
      restart(out, restart);
    }
  }

  private static void sizes(PrintWriter out, ScaleBench.Result result) {
    out.printf(
        "%12s %10s %10s %7s %10s %8s %11s %11s %6s%n",
        "claims",
        "records/s",
        "empty",
        "ratio",
        "heap MB",
        "B/claim",
        "restored s",
        "refilled s",
        "load");
    for (SizeBench.Size size : result.sizes()) {
      out.printf(
          Locale.ROOT,
          "%,12d %,10.0f %,10.0f %7.3f %10.1f %8.0f %11.1f %11.1f %6.1f%n",
          size.claims(),
          size.perSecond(),
          size.emptyPerSecond(),
          result.ratio(size),
          size.heapBytes() / 1e6,
          size.heapBytesPerClaim(),
          size.restoredSeconds(),
          size.refilledSeconds(),
          size.load());
    }
    SizeBench.Size most = most(result.sizes());
    out.printf(
        Locale.ROOT,
        "With %,d claims: ratio at least %.1f %s, at most %d bytes of heap a claim %s.%n%n",
        most.claims(),
        ScaleBench.TARGET_RATIO,
        verdict(result.ratio(most) >= ScaleBench.TARGET_RATIO),
        ScaleBench.TARGET_HEAP_BYTES,
        verdict(most.heapBytesPerClaim() <= ScaleBench.TARGET_HEAP_BYTES));
  }

  private static SizeBench.Size most(List<SizeBench.Size> sizes) {
    return sizes.stream().max(Comparator.comparingInt(SizeBench.Size::claims)).orElseThrow();
  }

  private static void due(PrintWriter out, DueBench.Due due) {
    out.printf(
        Locale.ROOT,
        "%,d claims due at once: all out after %.1f s, load %.1f%n",
        due.claims(),
        due.allOutSeconds(),
        due.load());
    out.printf("%12s %10s %8s %8s %8s %8s%n", "ms", "triggers", "p50", "p99", "p99.9", "max");
    latencies(out, "before", due.before());
    latencies(out, "meanwhile", due.during());
    out.printf(
        Locale.ROOT,
        "p99 excess %.1f ms: at most %d ms %s; all out within %d s %s.%n%n",
        due.p99ExcessMs(),
        ScaleBench.TARGET_EXCESS_MS,
        verdict(due.p99ExcessMs() <= ScaleBench.TARGET_EXCESS_MS),
        ScaleBench.TARGET_OUT_SECONDS,
        verdict(due.allOutSeconds() <= ScaleBench.TARGET_OUT_SECONDS));
  }

  private static void latencies(PrintWriter out, String name, Latencies.Summary latencies) {
    out.printf(
        Locale.ROOT,
        "%12s %,10d %8.1f %8.1f %8.1f %8.1f%n",
        name,
        latencies.count(),
        latencies.p50Ms(),
        latencies.p99Ms(),
        latencies.p999Ms(),
        latencies.maxMs());
  }

  private static void restart(PrintWriter out, RestartBench.Restart restart) {
    out.printf(Locale.ROOT, "%,d claims at a start, load %.1f%n", restart.claims(), restart.load());
    out.printf(
        "%12s %14s %11s %15s %14s %22s %12s%n",
        "disk",
        "records read",
        "restored s",
        "1st decision s",
        "all decided s",
        "ms after restoration",
        "all decided");
    start(out, "empty", restart.restored());
    start(out, "warm", restart.warm());
    double longest =
        Math.max(
            restart.restored().firstDecisionAfterRestoreMs(),
            restart.warm().firstDecisionAfterRestoreMs());
    out.printf(
        Locale.ROOT,
        "The first decision at most %,d ms after the restoration: %s.%n",
        ScaleBench.TARGET_DECISION_MS,
        verdict(longest <= ScaleBench.TARGET_DECISION_MS));
  }

  private static void start(PrintWriter out, String disk, RestartBench.Start start) {
    out.printf(
        Locale.ROOT,
        "%12s %,14d %11.2f %15.2f %14.2f %22.0f %12.0f%n",
        disk,
        start.restoredRecords(),
        start.restoredSeconds(),
        start.firstDecisionSeconds(),
        start.allDecidedSeconds(),
        start.firstDecisionAfterRestoreMs(),
        start.allDecidedAfterRestoreMs());
  }

  private static String verdict(boolean holds) {
    return holds ? "holds" : "misses";
  }
}
