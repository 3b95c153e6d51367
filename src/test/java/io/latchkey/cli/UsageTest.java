package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong usage is exit code 2 and one line on stderr that says what is wrong. */
class UsageTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          nonsense                                        | 'nonsense' is not known here (
          simulat                                         | did you mean 'simulate'?
          trigger --idempotencykey k                      | did you mean
          trigger --ttl 30                                | unit
          trigger --ttl -5s                               | --ttl
          trigger --lifecycle FOREVER                     | --lifecycle
          trigger --input {a:1}                           | --input is not JSON
          trigger --input @/no/such/file                  | there is no file /no/such/file
          trigger --json {} --tenant t                    | leave --tenant out
          trigger --json nonsense                         | --json is not JSON
          trigger --metadata owner                        | KEY=VALUE
          status                                          | the status (COMPLETED, say) is missing
          status COMPLETED -k k                           | --run-id is missing
          status DONE --run-id r                          | known: QUEUED
          command RELEASE -k k                            | give --force
          command RELEASE --run-id r                      | --idempotency-key is missing
          command DELETE -k k                             | RELEASE
          watch --topic acepted                           | accepted
          watch --config /no/such/file                    | there is no file /no/such/file
          watch -D bootstrap.server=b                     | did you mean bootstrap.servers
          run -D processing.guarantee=at_least_once       | processing.guarantee
          run --threads none                              | --threads
          dev --port 70000                                | --port must be
          dev --partitions 0                              | --partitions must be
          topics                                          | create or check
          topics create --partitions 0                    | --partitions must be
          simulate                                        | FILE
          explain -k k                                    | --scenario
          explain --scenario /no/such/file                | /no/such/file does not exist
          explain --scenario f --at 5                     | unit
          topology --format svg                           | mermaid, text
          dead-letters                                    | list, show or redrive
          dead-letters list --reason BROKEN               | UNREADABLE
          dead-letters list --since yesterday             | such as 2h
          dead-letters list --since 1h --until 2h         | --since must be before
          dead-letters list --limit 0                     | --limit must be
          dead-letters show 17                            | not PARTITION-OFFSET
          dead-letters redrive                            | or --all
          dead-letters redrive --dry-run                  | or --all
          dead-letters redrive --limit 5                  | or --all
          dead-letters redrive 0-1 --all                  | or --all
          dead-letters redrive 0-1 --reason UNREADABLE    | or --all
          policy                                          | apply, diff, list, get or delete
          policy apply                                    | --file
          policy apply -f /no/such/file                   | /no/such/file does not exist
          policy get nightly                              | not TENANT/WORKFLOW
          policy delete                                   | TENANT/WORKFLOW
          policy delete acme/                             | not TENANT/WORKFLOW
          bench latency --rates 0                         | must be at least 1
          bench scale --claims 0,5                        | --claims must be
          bench scale --due -1                            | --due and --restore
          bench scale --claims 2000000000                 | set LATCHKEY_JAVA_OPTS=-Xmx
          watch --format xml                              | text, json
          """)
  void isOneLineAndExitCode2(String arguments, String says) {
    Cli run = Cli.run(arguments.split(" +"));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1).first().asString().contains(says);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void noCommandAtAllIsWrongUsage() {
    Cli run = Cli.run();

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("give a command", "--help");
  }

  @Test
  void aBadValueNamesTheVariableThatItCameFrom() {
    Cli run = Cli.runIn(Map.of("LATCHKEY_TTL", "soon"), "trigger");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("LATCHKEY_TTL");
  }

  @Test
  void aBrokerThatIsNotThereIsOneLineAndExitCode1() {
    Cli run =
        Cli.run(
            "trigger",
            "-k",
            "k",
            "-b",
            "127.0.0.1:1",
            "-D",
            "max.block.ms=300",
            "-D",
            "reconnect.backoff.ms=50");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines()).hasSize(1).first().asString().contains("--bootstrap-servers");
  }

  @Test
  void helpIsFineAndNamesTheVariableOfEachOption() {
    Cli run = Cli.run("trigger", "--help");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("[LATCHKEY_IDEMPOTENCY_KEY]", "[LATCHKEY_BOOTSTRAP_SERVERS]");
    assertThat(run.err()).isEmpty();
  }
}
