package io.latchkey.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scenario of the project, on the real topology. */
class ScenariosTest {
  static List<Path> files() throws IOException, URISyntaxException {
    URL directory = Objects.requireNonNull(ScenariosTest.class.getResource("/scenarios"));
    try (Stream<Path> files = Files.list(Path.of(directory.toURI()))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void goesAsItSays(Path file) {
    Scenario scenario = new ScenarioReader().read(file);

    assertThat(new Simulator().run(scenario, output -> {})).isEmpty();
  }

  @Test
  void areAllFound() throws IOException, URISyntaxException {
    assertThat(files()).hasSizeGreaterThanOrEqualTo(32);
  }
}
