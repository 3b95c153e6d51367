package io.latchkey.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/bench-peers} up to where it starts something. */
class BenchPeersTest {
  private static final Path SCRIPT = Path.of("scripts/bench-peers").toAbsolutePath();

  @TempDir Path bin;

  @BeforeEach
  void linkWhatEveryMachineHas() throws IOException {
    for (String tool : List.of("bash", "cat", "dirname")) {
      Path found =
          Stream.of("/bin", "/usr/bin", "/usr/local/bin")
              .map(place -> Path.of(place, tool))
              .filter(Files::exists)
              .findFirst()
              .orElseThrow();
      Files.createSymbolicLink(bin.resolve(tool), found);
    }
  }

  @Test
  void isWellFormed() throws Exception {
    assertThat(bash("-n", SCRIPT.toString())).isEqualTo(new Ended(0, ""));
  }

  @Test
  void helpNeedsNothingInstalled() throws Exception {
    Ended help = script("--rounds=1", "--help");

    assertThat(help.code()).isZero();
    assertThat(help.output())
        .contains("--rounds=", "--runs=", "--alive=", "--seconds=", "--encoding=", "--json");
  }

  @Test
  void saysWhichProgramIsMissingAndWhereToGetIt() throws Exception {
    for (String program : List.of("initdb", "pg_ctl", "postgres")) {
      Files.createSymbolicLink(bin.resolve(program), bin.resolve("cat"));
    }

    assertThat(script())
        .isEqualTo(
            new Ended(
                1,
                "bench-peers: redis-server is not here: install Redis (such as apt-get install"
                    + " redis-server) and put it on the PATH.\n"));
  }

  @Test
  void refusesAnOptionThatItDoesNotKnow() throws Exception {
    assertThat(script("--round=2"))
        .isEqualTo(
            new Ended(2, "bench-peers: --round=2 is no option. --help shows what there is.\n"));
  }

  @Test
  void refusesANumberThatIsNone() throws Exception {
    assertThat(script("--runs=many"))
        .isEqualTo(
            new Ended(
                2,
                "bench-peers: --runs=many: --runs takes a number. --help shows what there is.\n"));
  }

  private Ended script(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(SCRIPT.toString()));
    all.addAll(Arrays.asList(arguments));
    return bash(all.toArray(String[]::new));
  }

  private Ended bash(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(bin.resolve("bash").toString()));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PATH", bin.toString());
    builder.environment().remove("JAVA_HOME");
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  private record Ended(int code, String output) {}
}
