package io.latchkey.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateRunTest {
  private static final String GOOD =
      """
      name: good
      policy: { ttl: 60s, recheck_interval: 0s }
      steps:
        - { at: 1500ms, trigger: { tenant: t, idempotency_key: k, run_id: r1 }, expect: [ accepted: {} ] }
        - { at: 2s, raw: { topic: triggers, value: '{' } }
        - { at: 90s }
      """;
  private static final String BAD =
      """
      name: bad
      steps:
        - { at: 0s, trigger: { tenant: t, idempotency_key: k, run_id: r1 } }
        - { at: 5s, trigger: { tenant: t, idempotency_key: k, run_id: r2 }, expect: [ accepted: { run_id: r2 } ] }
        - { at: 6s, trigger: { tenant: t, idempotency_key: k, run_id: r3 } }
      """;

  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private int run(OutputFormat format, Path... files) {
    return new SimulateRun(
            format,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .run(List.of(files));
  }

  private List<String> lines() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void printsALineForEachOutputAtItsTimeAndOk() throws IOException {
    Path file = file("good.yaml", GOOD);

    assertThat(run(OutputFormat.TEXT, file)).isEqualTo(SimulateRun.OK);

    assertThat(lines()).hasSize(5);
    assertThat(lines().get(0)).isEqualTo(file + ": good");
    assertThat(lines().get(1))
        .startsWith("    1500ms  accepted        t:k  {")
        .contains("\"run_id\":\"r1\"");
    assertThat(lines().get(2)).startsWith("        2s  dead_letter     ").contains("UNREADABLE");
    assertThat(lines().get(3))
        .startsWith("   61500ms  event           t:k  {")
        .contains("\"type\":\"EXPIRED\"");
    assertThat(lines().get(4)).isEqualTo(file + ": ok");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void printsJson() throws IOException {
    Path file = file("good.yaml", GOOD);

    assertThat(run(OutputFormat.JSON, file)).isEqualTo(SimulateRun.OK);

    List<JsonNode> lines = new ArrayList<>();
    for (String line : lines()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0).fieldNames())
        .toIterable()
        .containsExactly("at", "topic", "key", "value");
    assertThat(lines.get(0).path("at").textValue()).isEqualTo("1500ms");
    assertThat(lines.get(0).path("topic").textValue()).isEqualTo("latchkey.accepted");
    assertThat(lines.get(0).path("key").textValue()).isEqualTo("t:k");
    assertThat(lines.get(0).path("value").path("run_id").textValue()).isEqualTo("r1");
    assertThat(lines.get(1).path("value").textValue()).isEqualTo("{");
    assertThat(lines.get(1).path("headers").path("latchkey-reason").textValue())
        .isEqualTo("UNREADABLE");
    assertThat(lines.get(2).path("at").textValue()).isEqualTo("61500ms");
    assertThat(lines.get(3).path("result").textValue()).isEqualTo("ok");
  }

  @Test
  void stopsAtTheFirstDifferenceAndSaysWhere() throws IOException {
    Path file = file("bad.yaml", BAD);

    assertThat(run(OutputFormat.TEXT, file)).isEqualTo(SimulateRun.DIFFERS);

    assertThat(lines())
        .contains(
            file + ": step 2 (line 4, at 5s) differs: expected 1 accepted, saw none",
            "  expected  accepted {\"run_id\":\"r2\"}")
        .anyMatch(line -> line.startsWith("  seen      denied {\"tenant\":\"t\""))
        .noneMatch(line -> line.contains("r3"));
  }

  @Test
  void printsADifferenceAsJson() throws IOException {
    assertThat(run(OutputFormat.JSON, file("bad.yaml", BAD))).isEqualTo(SimulateRun.DIFFERS);

    JsonNode result = new ObjectMapper().readTree(lines().get(lines().size() - 1));
    assertThat(result.path("result").textValue()).isEqualTo("differs");
    assertThat(result.path("step").intValue()).isEqualTo(2);
    assertThat(result.path("line").intValue()).isEqualTo(4);
    assertThat(result.path("at").textValue()).isEqualTo("5s");
    assertThat(result.path("seen")).isNotEmpty();
  }

  @Test
  void saysWhatIsWrongWithABrokenFileAndRunsTheOthers() throws IOException {
    Path broken = file("broken.yaml", "steps:\n  - { att: 0s }\n");
    Path good = file("good.yaml", GOOD);

    assertThat(run(OutputFormat.TEXT, broken, file("bad.yaml", BAD), good))
        .isEqualTo(SimulateRun.BROKEN);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualToIgnoringNewLines(
            broken + ", line 2: steps[1].att is no field here; did you mean at?");
    assertThat(lines()).contains(good + ": ok");
  }
}
