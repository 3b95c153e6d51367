package io.latchkey.peers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * @param directory where it keeps its progress until it ends
 */
record LatchkeyBench(String launcher, String encoding, int runs, int alive, Path directory) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SHOWN_LINES = 20;

  /**
   * The figures with the claims in memory and on disk.
   *
   * @throws IllegalStateException when it fails, with the end of what it said
   */
  Map<Subject, Figure> round() throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(Arrays.asList(launcher, "bench", "--json", "--rounds=1"));
    command.addAll(List.of("--runs=" + runs, "--alive=" + alive, "--encoding=" + encoding));
    Path said = Files.createTempFile(directory, "bench", ".err");
    Process process = new ProcessBuilder(command).redirectError(said.toFile()).start();
    Thread ending = new Thread(process::destroy);
    Runtime.getRuntime().addShutdownHook(ending);
    try {
      byte[] printed = process.getInputStream().readAllBytes();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(
            "exit code %d from %s:%n%s"
                .formatted(process.exitValue(), String.join(" ", command), end(said)));
      }
      JsonNode figures = JSON.readTree(printed).path(encoding);
      Map<Subject, Figure> round = new LinkedHashMap<>();
      round.put(Subject.LATCHKEY_MEMORY, figure(figures, "memory"));
      round.put(Subject.LATCHKEY_ROCKSDB, figure(figures, "rocksdb"));
      return round;
    } finally {
      process.destroy();
      Files.delete(said);
    }
  }

  private static String end(Path said) throws IOException {
    List<String> lines =
        new String(Files.readAllBytes(said), StandardCharsets.UTF_8).lines().toList();
    return String.join(
        System.lineSeparator(),
        lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
  }

  private static Figure figure(JsonNode figures, String store) {
    return Figure.ofOperations(
        figures.required(store + "_per_s").asDouble(),
        figures.required(store + "_load").asDouble());
  }
}
