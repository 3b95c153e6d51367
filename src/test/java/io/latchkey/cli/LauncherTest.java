package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/latchkey} in a tree of its own, with a Java and a Maven that only play them. */
class LauncherTest {
  private static final List<String> TOOLS =
      List.of(
          "bash",
          "cat",
          "dirname",
          "find",
          "grep",
          "head",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "tail",
          "touch",
          "uname");
  private static final String JAVA =
      """
      #!/bin/bash
      if [[ $1 == -version ]]; then echo 'openjdk version "17.0.1"' >&2; exit; fi
      printf 'java %s\\n' "$*"
      exit 7
      """;
  private static final String MAVEN =
      """
      #!/bin/bash
      echo built >>mvn.calls
      mkdir -p target/classes/io/latchkey
      touch library.jar
      printf '%s' "$PWD/library.jar" >target/classpath
      """;

  @TempDir Path folder;
  private Path tree;
  private Path bin;

  @BeforeEach
  void makeTree() throws IOException {
    tree = Files.createDirectories(folder.resolve("a tree"));
    bin = Files.createDirectories(folder.resolve("bin"));
    Files.createDirectories(tree.resolve("src/main"));
    Files.createDirectories(tree.resolve("schemas"));
    Files.createDirectories(tree.resolve("scripts"));
    Files.createFile(tree.resolve("pom.xml"));
    Files.copy(Path.of("scripts/latchkey"), tree.resolve("scripts/latchkey"));
    for (String tool : TOOLS) {
      Path found =
          Stream.of("/bin", "/usr/bin", "/usr/local/bin")
              .map(place -> Path.of(place, tool))
              .filter(Files::exists)
              .findFirst()
              .orElseThrow();
      Files.createSymbolicLink(bin.resolve(tool), found);
    }
    program("java", JAVA);
    program("mvn", MAVEN);
  }

  @Test
  void buildsOnceAndRunsWithTheArgumentsAndTheExitCode() throws Exception {
    Run first = launch("watch", "a b");
    Run second = launch("watch");

    assertThat(first.code()).isEqualTo(7);
    assertThat(first.text()).contains("building…", "io.latchkey.cli.Latchkey watch a b");
    assertThat(first.text()).contains("-cp " + tree + "/target/classes:" + tree + "/library.jar");
    assertThat(second.text()).doesNotContain("building");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void buildsAgainWhenASourceIsNewer() throws Exception {
    launch("watch");
    Path source = Files.createFile(tree.resolve("schemas/new.avsc"));
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));

    launch("watch");

    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void buildsAgainWhenALibraryIsGone() throws Exception {
    launch("watch");
    Files.delete(tree.resolve("library.jar"));

    launch("watch");

    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void worksThroughASymbolicLinkFromAnywhere() throws Exception {
    Path link = folder.resolve("elsewhere");
    Files.createSymbolicLink(link, Path.of("a tree/scripts/latchkey"));

    Run run = run(link, "watch");

    assertThat(run.text()).contains("-cp " + tree + "/target/classes");
  }

  @Test
  void aBuiltTreeRunsWithoutMaven() throws Exception {
    launch("watch");
    Files.delete(tree.resolve("target/launcher.stamp"));
    Files.delete(bin.resolve("mvn"));

    Run run = launch("watch");

    assertThat(run.code()).isEqualTo(7);
    assertThat(run.text().lines()).hasSize(1);
  }

  @Test
  void withoutMavenAndWithoutABuildItSaysWhatIsMissing() throws Exception {
    Files.delete(bin.resolve("mvn"));

    Run run = launch("watch");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.text().lines()).singleElement().asString().contains("Maven is not here");
  }

  @Test
  void anOldJavaIsOneSentence() throws Exception {
    program("java", JAVA.replace("17.0.1", "11.0.2"));

    Run run = launch("watch");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.text().lines()).singleElement().asString().contains("Java 17", "is 11");
  }

  @Test
  void aBuildThatFailsShowsItsErrorsOnly() throws Exception {
    program(
        "mvn",
        """
        #!/bin/bash
        echo '[INFO] much ado'
        echo '[ERROR] Foo.java:[1,2] not a statement'
        exit 1
        """);

    Run run = launch("watch");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.text())
        .contains("not a statement", "the build failed", "launcher-build.log")
        .doesNotContain("much ado", "java ");
    assertThat(tree.resolve("target/launcher.lock")).doesNotExist();
  }

  private record Run(int code, String text) {}

  private Run launch(String... arguments) throws Exception {
    return run(tree.resolve("scripts/latchkey"), arguments);
  }

  private Run run(Path launcher, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(bin.resolve("bash").toString()));
    command.add(launcher.toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("LATCHKEY"));
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("PATH", bin.toString());
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), text);
  }

  private long builds() throws IOException {
    return Files.readAllLines(tree.resolve("mvn.calls")).size();
  }

  private void program(String name, String script) throws IOException {
    Path file = bin.resolve(name);
    Files.writeString(file, script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
