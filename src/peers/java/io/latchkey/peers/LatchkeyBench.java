package io.latchkey.peers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One round of {@code latchkey bench} in a process of its own.
 *
 * @param launcher {@code scripts/latchkey}
 * @param encoding of the records: {@code avro} or {@code json}
 */
record LatchkeyBench(String launcher, String encoding, int runs, int alive) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The figures with the claims in memory and on disk. */
  Map<Subject, Figure> round() throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(Arrays.asList(launcher, "bench", "--json", "--rounds=1"));
    command.addAll(List.of("--runs=" + runs, "--alive=" + alive, "--encoding=" + encoding));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    Thread ending = new Thread(process::destroy);
    Runtime.getRuntime().addShutdownHook(ending);
    try {
      JsonNode figures = JSON.readTree(process.getInputStream()).path(encoding);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("exit code " + process.exitValue() + " from " + command);
      }
      Map<Subject, Figure> round = new LinkedHashMap<>();
      round.put(Subject.LATCHKEY_MEMORY, figure(figures, "memory"));
      round.put(Subject.LATCHKEY_ROCKSDB, figure(figures, "rocksdb"));
      return round;
    } finally {
      process.destroy();
    }
  }

  private static Figure figure(JsonNode figures, String store) {
    return Figure.ofOperations(
        figures.required(store + "_per_s").asDouble(),
        figures.required(store + "_load").asDouble());
  }
}
