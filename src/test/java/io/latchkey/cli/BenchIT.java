package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks give their figures and leave nothing behind. How good they are is not tested. */
class BenchIT {
  @TempDir Path temporary;

  private JsonNode figures(String... arguments) throws Exception {
    try (CliProcess bench = CliProcess.start(temporary, arguments)) {
      int code = bench.exitCode(Duration.ofMinutes(6));

      assertThat(code).as(bench.said()).isZero();
      assertThat(temporary).isEmptyDirectory();
      String line = bench.said().lines().filter(l -> l.contains("{")).findFirst().orElseThrow();
      return new ObjectMapper().readTree(line.substring(line.indexOf('{')));
    }
  }

  private static void assertAreLatencies(JsonNode figures, String prefix) {
    assertThat(figures.get(prefix + "p50_ms").asDouble()).isPositive();
    assertThat(figures.get(prefix + "p99_ms").asDouble())
        .isBetween(
            figures.get(prefix + "p50_ms").asDouble(), figures.get(prefix + "p999_ms").asDouble());
    assertThat(figures.get(prefix + "max_ms").asDouble())
        .isGreaterThanOrEqualTo(figures.get(prefix + "p999_ms").asDouble());
  }

  @Test
  void givesTheFiguresOfEverySubject() throws Exception {
    JsonNode figures =
        figures("bench", "--json", "--rounds=1", "--runs=20000", "--alive=1000", "--encoding=avro")
            .get("avro");

    for (String subject : new String[] {"passthrough", "rocksdb", "memory"}) {
      assertThat(figures.get(subject + "_per_s").asLong()).isPositive();
      assertThat(figures.get(subject + "_cpu_s_per_million").asDouble()).isNotNegative();
    }
    assertThat(figures.get("ratio_rocksdb").asDouble()).isPositive();
    assertThat(figures.get("ratio_run_index").asDouble()).isPositive();
    assertThat(figures.get("rocksdb_changelog_bytes_per_run").asDouble()).isBetween(100.0, 2000.0);
  }

  @Test
  void givesTheLatencyOfEachRateAndCommitInterval() throws Exception {
    JsonNode cells =
        figures(
                "bench",
                "latency",
                "--json",
                "--rates=100,1500",
                "--commit-intervals=40",
                "--seconds=2",
                "--warm-up=1")
            .get("cells");

    assertThat(cells).hasSize(2);
    for (JsonNode cell : cells) {
      int triggers = 2 * cell.get("rate_per_s").asInt();
      assertThat(cell.get("commit_interval_ms").asInt()).isEqualTo(40);
      assertThat(cell.get("triggers").asInt()).isBetween(triggers - 2, triggers + 2);
      assertThat(cell.get("accepted").asInt())
          .isBetween(triggers * 2 / 3 - 2, triggers * 2 / 3 + 2);
      assertThat(cell.get("accepted").asInt() + cell.get("denied").asInt())
          .isEqualTo(cell.get("triggers").asInt());
      assertAreLatencies(cell, "");
      assertThat(cell.get("send_delay_max_ms").asDouble()).isNotNegative();
    }
    assertThat(cells.get(0).has("holds")).as("a rate with a target").isTrue();
    assertThat(cells.get(1).has("holds")).as("a rate without").isFalse();
  }

  @Test
  void givesTheCostOfManyClaims() throws Exception {
    JsonNode figures =
        figures(
            "bench",
            "scale",
            "--json",
            "--claims=500,2000",
            "--due=3000",
            "--restore=2000",
            "--rounds=1",
            "--runs=2000",
            "--alive=200");

    JsonNode sizes = figures.get("sizes");
    assertThat(sizes)
        .extracting(size -> size.get("claims").asInt())
        .containsExactly(500, 2000, 500);
    for (JsonNode size : sizes) {
      // Claims and run index, and what the empty application's runs have left.
      assertThat(size.get("restored_records").asInt())
          .isGreaterThanOrEqualTo(2 * size.get("claims").asInt());
      assertThat(size.get("per_s").asInt()).isPositive();
      assertThat(size.get("ratio").asDouble()).isPositive();
      assertThat(size.get("heap_bytes").isNumber()).isTrue();
    }
    JsonNode due = figures.get("due");
    assertThat(due.get("expired").asInt()).isEqualTo(3000);
    assertThat(due.get("before_triggers").asInt()).isBetween(9_998, 10_002);
    assertThat(due.get("during_triggers").asInt()).isPositive();
    assertAreLatencies(due, "before_");
    assertAreLatencies(due, "during_");
    JsonNode restart = figures.get("restart");
    assertThat(restart.get("restored").get("restored_records").asInt())
        .isGreaterThanOrEqualTo(4000);
    // What the last commit brought: denials, and the runs of the first 1,000 that it forgot.
    assertThat(restart.get("warm").get("restored_records").asInt()).isLessThan(2000);
    assertThat(restart.get("warm").get("first_decision_s").asDouble())
        .isPositive()
        .isLessThanOrEqualTo(restart.get("warm").get("all_decided_s").asDouble());
  }
}
