package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The documentation of the commands is their own help. */
class CommandPageTest {
  private static final Path PAGE = Path.of("topology-docs", "cli.md");
  private static final String HEAD =
      """
      # Commands

      Written from the commands' own help: `mvn -B test -Dtest=CommandPageTest -Dtopology.docs=write`.

      `scripts/latchkey` builds when the sources are newer than the build, and runs. It takes the options of the JVM from
      `LATCHKEY_JAVA_OPTS` (default heap: 2 GiB).
      """;

  @Test
  void thePageIsTheHelp() throws IOException {
    String page = page();
    if (System.getProperty("topology.docs", "").equals("write")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE))
        .as("%s is old: write it with -Dtopology.docs=write", PAGE)
        .isEqualTo(page);
  }

  private static String page() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    StringBuilder page = new StringBuilder(HEAD);
    append(page, Latchkey.commandLine(Map.of(), nowhere, nowhere));
    return page.toString();
  }

  private static void append(StringBuilder page, CommandLine command) {
    command.setUsageHelpAutoWidth(false).setUsageHelpWidth(110);
    page.append("\n## ").append(command.getCommandSpec().qualifiedName()).append("\n\n```text\n");
    page.append(command.getUsageMessage(Ansi.OFF).stripTrailing()).append("\n```\n");
    command.getSubcommands().values().forEach(subcommand -> append(page, subcommand));
  }
}
