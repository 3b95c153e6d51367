package io.latchkey.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchkey.bench.Latencies;

/** The figures that several benchmarks print. */
final class BenchJson {
  private BenchJson() {}

  /** Latencies as fields, their names behind a prefix. */
  static void put(ObjectNode fields, String prefix, Latencies.Summary latencies) {
    fields.put(prefix + "p50_ms", latencies.p50Ms());
    fields.put(prefix + "p99_ms", latencies.p99Ms());
    fields.put(prefix + "p999_ms", latencies.p999Ms());
    fields.put(prefix + "max_ms", latencies.maxMs());
  }
}
