package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark gives its figures and leaves nothing behind. What they are is not tested. */
class BenchIT {
  @TempDir Path temporary;

  @Test
  void givesTheFiguresOfEverySubject() throws Exception {
    try (CliProcess bench =
        CliProcess.start(
            temporary,
            "bench",
            "--json",
            "--rounds=1",
            "--runs=20000",
            "--alive=1000",
            "--encoding=avro")) {
      int code = bench.exitCode(Duration.ofMinutes(6));

      assertThat(code).as(bench.said()).isZero();
      String line = bench.said().lines().filter(l -> l.contains("{")).findFirst().orElseThrow();
      JsonNode figures = new ObjectMapper().readTree(line.substring(line.indexOf('{'))).get("avro");
      for (String subject : new String[] {"passthrough", "rocksdb", "memory"}) {
        assertThat(figures.get(subject + "_per_s").asLong()).isPositive();
        assertThat(figures.get(subject + "_cpu_s_per_million").asDouble()).isNotNegative();
      }
      assertThat(figures.get("ratio_rocksdb").asDouble()).isPositive();
      assertThat(figures.get("ratio_run_index").asDouble()).isPositive();
      assertThat(figures.get("rocksdb_changelog_bytes_per_run").asDouble())
          .isBetween(100.0, 2000.0);
      assertThat(temporary).isEmptyDirectory();
    }
  }
}
