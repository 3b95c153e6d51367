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

/** The commands where triggers, statuses and commands share one topic. */
class OneTopicIT {
  private static final List<String> ONE_TOPIC =
      List.of("-Dtopic.triggers=in", "-Dtopic.run.status=in", "-Dtopic.commands=in");
  private static final Duration BOUND = Duration.ofSeconds(30);

  @TempDir static Path folder;
  private static CliProcess dev;
  private static String brokers;

  @BeforeAll
  static void start() throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("dev", "--port=0", "--partitions=3", "--data-dir=" + folder.resolve("dev")));
    arguments.addAll(ONE_TOPIC);
    dev = CliProcess.start(folder, arguments.toArray(String[]::new));
    brokers =
        dev.awaitText("Ctrl-C ends it.")
            .lines()
            .filter(line -> line.startsWith("bootstrap servers"))
            .map(line -> line.replaceAll(".* ", ""))
            .findFirst()
            .orElseThrow();
  }

  @AfterAll
  static void end() throws InterruptedException {
    dev.terminate();
    assertThat(dev.exitCode()).as(dev.said()).isZero();
  }

  @Test
  void theTopicIsMadeAndCheckedOnce() {
    Cli create = cli("topics", "create", "--partitions=3");

    assertThat(create.code()).as(create.err()).isZero();
    assertThat(create.out().lines().filter(line -> line.startsWith("in ")))
        .containsExactly("in exists, with 3 partitions");
    assertThat(create.out()).contains("ok: ").doesNotContain("latchkey.triggers");
  }

  @Test
  void aKeyIsHeldUntilAStatusOrACommandReleasesIt() {
    Cli first = cli("trigger", "-k", "story", "--run-id", "a", "--wait");
    Cli second = cli("trigger", "-k", "story", "--run-id", "b", "--wait");
    cli("status", "succeeded", "-k", "story", "--run-id", "a");
    Cli third = cli("trigger", "-k", "story", "--run-id", "c", "--wait");
    cli("command", "RELEASE", "-k", "story", "--run-id", "c");
    Cli fourth = cli("trigger", "-k", "story", "--run-id", "d", "--wait");

    // All under one record key on one topic: each is decided after the one before it.
    assertThat(List.of(first, second, third, fourth))
        .extracting(Cli::code)
        .as(() -> first.err() + dev.said())
        .containsExactly(0, 1, 0, 0);
    assertThat(second.out()).contains("existing_run_id=a");
    assertThat(cli("watch", "--from-beginning", "--exit-at-end").out())
        .contains("default:story run_id=a reason=COMPLETED")
        .contains("default:story run_id=c reason=COMMAND");
  }

  @Test
  void aDeadLetterGoesBackToIt() {
    Cli status =
        cli("status", "--json", "{\"run_id\":\"r\",\"status\":\"DONE\"}", "--record-key=dead");
    assertThat(status.out()).as(status.err()).contains("in-");
    String letter =
        await()
            .atMost(BOUND)
            .until(
                () -> cli("dead-letters", "list", "--source-topic=in", "--format=json").out(),
                list -> list.contains("UNKNOWN_STATUS"))
            .replaceAll("(?s).*?\"letter\":\"([0-9-]+)\".*", "$1");

    Cli redrive = cli("dead-letters", "redrive", letter);

    assertThat(redrive.code()).as(redrive.err()).isZero();
    assertThat(redrive.out()).contains(letter + " redriven to in-");
  }

  private static Cli cli(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(ONE_TOPIC);
    all.addAll(List.of("-b", brokers));
    return Cli.run(all.toArray(String[]::new));
  }
}
