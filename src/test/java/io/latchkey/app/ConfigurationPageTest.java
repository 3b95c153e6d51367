package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {
  private static final Path PAGE = Path.of("topology-docs/configuration.md");

  @Test
  void thePageSaysWhatTheDeclarationsSay() throws IOException {
    String expected = ConfigurationPage.markdown(LatchkeyConfig.definition());
    if ("write".equals(System.getProperty("topology.docs"))) {
      Files.writeString(PAGE, expected);
    }

    assertThat(Files.readString(PAGE))
        .as("Rewrite it: mvn -B test -Dtest=ConfigurationPageTest -Dtopology.docs=write")
        .isEqualTo(expected);
  }
}
