package io.latchkey.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made of the command's output, with a launcher that only prints. */
class LatchkeyBenchTest {
  @TempDir Path directory;

  @Test
  void theFiguresOfBothStoresAreRead() throws Exception {
    LatchkeyBench bench =
        bench(
            """
            echo progress >&2
            echo '{"avro":{"memory_per_s":50,"memory_load":1,"rocksdb_per_s":25,"rocksdb_load":2}}'
            """);

    assertThat(bench.round())
        .isEqualTo(
            Map.of(
                Subject.LATCHKEY_MEMORY,
                new Figure(20, 1),
                Subject.LATCHKEY_ROCKSDB,
                new Figure(10, 2)));
    assertThat(directory).isDirectoryNotContaining("glob:**.err");
  }

  @Test
  void aFailureIsToldWithTheEndOfWhatTheCommandSaid() throws IOException {
    LatchkeyBench bench =
        bench(
            """
            echo 'not JSON'
            for i in $(seq 30); do echo "line $i" >&2; done
            echo 'latchkey: no broker' >&2
            exit 3
            """);

    assertThatThrownBy(bench::round)
        .hasMessageStartingWith("exit code 3 from ")
        .hasMessageContaining("--runs=1000 --alive=200 --encoding=avro")
        .hasMessageEndingWith("line 30" + System.lineSeparator() + "latchkey: no broker")
        .hasMessageNotContaining("line 11\n");
    assertThat(directory).isDirectoryNotContaining("glob:**.err");
  }

  private LatchkeyBench bench(String commands) throws IOException {
    Path launcher = Files.writeString(directory.resolve("launcher"), "#!/bin/sh\n" + commands);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    return new LatchkeyBench(launcher.toString(), "avro", 1_000, 200, directory);
  }
}
