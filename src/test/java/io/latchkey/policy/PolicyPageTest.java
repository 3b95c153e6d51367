package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The reference of the fields is their declaration. */
class PolicyPageTest {
  private static final Path PAGE = Path.of("topology-docs/policies.md");
  private static final String BEGIN = "<!-- fields -->\n";
  private static final String END = "<!-- /fields -->\n";

  @Test
  void theTableOfFieldsIsTheDeclaration() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    String expected =
        page.substring(0, begin) + PolicyField.markdown() + page.substring(page.indexOf(END));
    if ("write".equals(System.getProperty("topology.docs"))) {
      Files.writeString(PAGE, expected);
    }

    assertThat(PAGE)
        .as("Rewrite it: mvn -B test -Dtest=PolicyPageTest -Dtopology.docs=write")
        .hasContent(expected);
  }
}
