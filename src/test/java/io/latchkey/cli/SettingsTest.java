package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Where settings come from, and which of several wins. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
class SettingsTest {
  @TempDir Path folder;

  @Test
  void withoutAnythingTheBrokerOfThisMachineIsMeant() {
    assertThat(settings(Map.of()))
        .containsExactly(Map.entry("bootstrap.servers", "localhost:9092"));
  }

  @Test
  void anOptionWinsOverAPropertyAndThatOverTheFile() throws IOException {
    Path file = folder.resolve("latchkey.properties");
    Files.writeString(file, "a=file\nb=file\nbootstrap.servers=file:1\n");

    Map<String, String> settings =
        settings(
            Map.of(),
            "--config=" + file,
            "-Db=typed",
            "-Dbootstrap.servers=typed:1",
            "-b=option:1");

    assertThat(settings)
        .containsEntry("a", "file")
        .containsEntry("b", "typed")
        .containsEntry("bootstrap.servers", "option:1");
  }

  @Test
  void propertiesInTheEnvironmentAreOneALine() {
    String jaas = "org.apache.Login required user=\"a,b\" password=\"c=d\";";

    Map<String, String> settings =
        settings(Map.of("LATCHKEY_PROPERTY", "a=1,2\nsasl.jaas.config=" + jaas + "\n"));

    assertThat(settings).containsEntry("a", "1,2").containsEntry("sasl.jaas.config", jaas);
  }

  @Test
  void theApplicationsOptionsAreSettings() {
    Connecting command = new Connecting();
    Latchkey.configured(new CommandLine(command), Map.of("LATCHKEY_THREADS", "3"))
        .parseArgs("--policies=p.yaml", "--accept-replay", "--state-dir=/s", "--application-id=x");
    Map<String, String> settings = command.connection.settings();

    command.app.over(settings);

    assertThat(settings)
        .containsEntry("policies", "p.yaml")
        .containsEntry("accept.replay", "true")
        .containsEntry("state.dir", "/s")
        .containsEntry("application.id", "x")
        .containsEntry("num.stream.threads", "3")
        .doesNotContainKey("outcome.format");
  }

  @Test
  void theTopologyIsAFlowChart() {
    Cli run = Cli.run("topology", "-D", "topic.accepted=elsewhere");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("flowchart LR").contains("elsewhere");
  }

  private static Map<String, String> settings(Map<String, String> environment, String... args) {
    Connecting command = new Connecting();
    Latchkey.configured(new CommandLine(command), environment).parseArgs(args);
    return command.connection.settings();
  }

  @Command(name = "connecting")
  private static final class Connecting {
    @Mixin ConnectionOptions connection;
    @Mixin AppOptions app;
  }
}
