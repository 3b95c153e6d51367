package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands against the broker of {@code dev} and the application of {@code run}. */
class CommandsIT {
  @TempDir static Path folder;
  private static CliProcess dev;
  private static CliProcess run;
  private static String brokers;

  @BeforeAll
  static void start() throws IOException {
    dev =
        CliProcess.start(
            folder,
            "dev",
            "--broker-only",
            "--port=0",
            "--partitions=3",
            data("--data-dir", "dev"));
    String banner = dev.awaitText("Ctrl-C ends it.");
    brokers =
        banner
            .lines()
            .filter(line -> line.startsWith("bootstrap servers"))
            .map(line -> line.replaceAll(".* ", ""))
            .findFirst()
            .orElseThrow();
    run = CliProcess.start(folder, "run", "-b", brokers, data("--state-dir", "one"));
    run.awaitText("Ready");
  }

  /** In good order: a killed one would leave its broker to end by itself, in a deleted folder. */
  @AfterAll
  static void end() throws InterruptedException {
    run.terminate();
    assertThat(run.exitCode()).as(run.said()).isZero();
    dev.terminate();
    assertThat(dev.exitCode()).as(dev.said()).isZero();
  }

  @Test
  void waitingForAnAcceptedTriggerIsExitCode0() {
    Cli trigger = cli("trigger", "-k", "accepted", "--run-id", "a", "--wait");

    assertThat(trigger.code()).as(said(trigger)).isZero();
    assertThat(trigger.out()).contains("ACCEPTED    default:accepted run_id=a fencing_token=");
  }

  @Test
  void waitingForADeniedTriggerIsExitCode1AndNamesTheHolder() {
    cli("trigger", "-k", "denied", "--run-id", "a", "--wait");

    Cli trigger = cli("trigger", "-k", "denied", "--run-id", "b", "--wait", "--format", "json");

    assertThat(trigger.code()).as(said(trigger)).isEqualTo(1);
    assertThat(trigger.out()).contains("\"existing_run_id\":\"a\"");
  }

  @Test
  void waitingForADeadLetterIsExitCode1AndSaysWhatIsWrong() {
    Cli trigger = cli("trigger", "--json", "{\"idempotencyKey\":\"k\"}", "--wait");

    assertThat(trigger.code()).as(said(trigger)).isEqualTo(1);
    assertThat(trigger.out()).contains("DEAD_LETTER", "UNKNOWN_FIELD", "idempotency_key");
  }

  @Test
  void aStatusReleasesAndWatchShowsIt() {
    cli("trigger", "-k", "ends", "--tenant", "watched", "--run-id", "a", "--wait");

    Cli status = cli("status", "succeeded", "-k", "ends", "--tenant", "watched", "--run-id", "a");

    assertThat(status.code()).isZero();
    awaitWatched("watched:ends run_id=a reason=COMPLETED");
  }

  @Test
  void aCommandReleasesAndWatchShowsIt() {
    cli("trigger", "-k", "freed", "--tenant", "watched", "--run-id", "a", "--wait");

    Cli command = cli("command", "RELEASE", "-k", "freed", "--tenant", "watched", "--force");

    assertThat(command.code()).isZero();
    awaitWatched("watched:freed run_id=a reason=COMMAND");
  }

  @Test
  void watchShowsOnlyTheTopicsAndTheTenantThatAreAskedFor() {
    cli("trigger", "-k", "k", "--tenant", "one", "--run-id", "a", "--wait");
    cli("trigger", "-k", "k", "--tenant", "one", "--run-id", "b", "--wait");
    cli("trigger", "-k", "k", "--tenant", "other", "--run-id", "c", "--wait");

    Cli watch =
        cli("watch", "--from-beginning", "--exit-at-end", "--topic", "accepted", "--tenant", "one");

    assertThat(watch.out().lines())
        .singleElement()
        .asString()
        .contains("ACCEPTED", "one:k run_id=a");
  }

  @Test
  void goodTopicsAreExitCode0() {
    Cli check = cli("topics", "check");

    assertThat(check.code()).as(check.out()).isZero();
    assertThat(check.out()).startsWith("ok").contains("3 partitions");
  }

  @Test
  void aMissingTopicIsExitCode1AndTheCommandThatMendsIt() {
    Cli check = cli("topics", "check", "-D", "topic.denied=elsewhere");

    assertThat(check.code()).isEqualTo(1);
    assertThat(check.out()).contains("error: ", "elsewhere", "latchkey topics create");
  }

  @Test
  void watchingAMissingTopicIsOneLineAndExitCode1() {
    Cli watch = cli("watch", "-D", "topic.denied=elsewhere");

    assertThat(watch.code()).isEqualTo(1);
    assertThat(watch.err().lines())
        .singleElement()
        .asString()
        .contains("elsewhere", "topics create");
  }

  @Test
  void sigtermEndsAnInstanceInGoodOrderWithExitCode0(@TempDir Path temporary) throws Exception {
    try (CliProcess second =
        CliProcess.start(temporary, "run", "-b", brokers, data("--state-dir", "two"))) {
      second.awaitText("Ready");

      second.terminate();

      assertThat(second.exitCode()).as(second.said()).isZero();
      assertThat(temporary).isEmptyDirectory();
    }
  }

  private static void awaitWatched(String text) {
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () ->
                assertThat(cli("watch", "--from-beginning", "--exit-at-end").out()).contains(text));
  }

  private static Cli cli(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("-b", brokers));
    return Cli.run(all.toArray(String[]::new));
  }

  /** For a failure: what the command and the application said. */
  private static String said(Cli command) {
    return command.err() + run.said();
  }

  private static String data(String option, String name) {
    return option + "=" + folder.resolve(name);
  }
}
