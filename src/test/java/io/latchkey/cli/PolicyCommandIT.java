package io.latchkey.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policies of a running application, seen and changed. */
class PolicyCommandIT {
  private static final String NIGHTLY =
      "{ tenant: acme, workflow: nightly, ttl: 2h, require_key: true }";

  @TempDir static Path folder;
  private static CliProcess dev;
  private static String brokers;

  @BeforeAll
  static void start() throws IOException {
    dev =
        CliProcess.start(
            folder, "dev", "--port=0", "--partitions=2", "--data-dir=" + folder.resolve("dev"));
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

  @AfterEach
  void clean() throws IOException {
    assertThat(applied("policies: []", "--prune").code()).isZero();
  }

  @Test
  void whatIsAppliedIsListedComparedAndDeleted() throws IOException {
    Cli applied = applied("policies: [ " + NIGHTLY + ", { ttl: 90s } ]");

    assertThat(applied.out())
        .isEqualTo(
            """
            + { tenant: "*", workflow: "*", ttl: 90s }
            + { tenant: acme, workflow: nightly, ttl: 2h, require_key: true }
            written: 2, deleted: 0
            """);
    Cli list = cli("policy", "list");
    assertThat(list.out())
        .isEqualTo(
            """
            policies:
              - { tenant: "*", workflow: "*", ttl: 90s } # version 58820e2d
              - { tenant: acme, workflow: nightly, ttl: 2h, require_key: true } # version c2e4e331
            """);
    assertThat(cli("policy", "diff", "-f", file(list.out())).code()).isZero();
    assertThat(cli("policy", "get", "acme/nightly").out())
        .startsWith("# version c2e4e331\ntenant: acme\nworkflow: nightly\nscope: TENANT\n")
        .contains("ttl: 2h\n");
    assertThat(cli("policy", "get", "*/*", "--format", "json").out())
        .contains("\"tenant\":\"*\"", "\"ttl_ms\":90000");

    Cli diff = cli("policy", "diff", "-f", file("{ tenant: acme, workflow: nightly, ttl: 3h }"));
    assertThat(diff.code()).isEqualTo(1);
    assertThat(diff.out())
        .isEqualTo(
            """
            - { tenant: "*", workflow: "*", ttl: 90s }
            - { tenant: acme, workflow: nightly, ttl: 2h, require_key: true }
            + { tenant: acme, workflow: nightly, ttl: 3h }
            """);

    assertThat(cli("policy", "delete", "acme/nightly").code()).isZero();
    assertThat(cli("policy", "get", "acme/nightly").code()).isEqualTo(1);
    assertThat(cli("policy", "list").out())
        .isEqualTo(
            "policies:\n  - { tenant: \"*\", workflow: \"*\", ttl: 90s } # version 58820e2d\n");
  }

  @Test
  void aDryRunChangesNothingAndOnlyPruneDeletes() throws IOException {
    applied("{ tenant: acme, workflow: nightly, ttl: 2h }");

    Cli dry = applied("{ tenant: acme, workflow: other, ttl: 2h }", "--prune", "--dry-run");
    assertThat(dry.out()).endsWith("would be written: 1, deleted: 1\n");
    assertThat(cli("policy", "list").out()).contains("nightly").doesNotContain("other");

    assertThat(applied("{ tenant: acme, workflow: other, ttl: 2h }").out())
        .endsWith("written: 1, deleted: 0\n");
    assertThat(cli("policy", "list").out()).contains("nightly", "other");

    assertThat(applied("{ tenant: acme, workflow: other, ttl: 2h }", "--prune").out())
        .endsWith("written: 0, deleted: 1\n");
    assertThat(cli("policy", "list").out()).contains("other").doesNotContain("nightly");
  }

  @Test
  void aFileWithOneWrongPolicyIsRefusedAsAWhole() throws IOException {
    Cli applied =
        applied(
            """
            policies:
              - { tenant: acme, workflow: good, ttl: 2h }
              - { tenant: acme, workflow: bad, ttl: 2h, max_lifetime: 1h }
            """);

    assertThat(applied.code()).isEqualTo(2);
    assertThat(applied.err())
        .endsWith(", line 3: policies[2].max_lifetime must be at least the ttl (2h), not 1h\n");
    assertThat(cli("policy", "list").out()).isEqualTo("policies: []\n");
  }

  @Test
  void deletingWhatIsNotThereDeletesNothing() throws IOException {
    applied("{ tenant: acme, workflow: nightly, ttl: 2h }");

    Cli deleted = cli("policy", "delete", "acme/nightly", "acme/unknown");

    assertThat(deleted.code()).isEqualTo(1);
    assertThat(deleted.err())
        .contains("there is no policy acme/unknown on latchkey.policies; 'latchkey policy list'");
    assertThat(cli("policy", "list").out()).contains("nightly");
  }

  @Test
  void whatIsNoPolicyIsToldAndAppliedOver() throws IOException {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", brokers),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (String key : List.of("acme/nightly", "nonsense")) {
        assertThat(
                producer.send(
                    new ProducerRecord<>(
                        "latchkey.policies", key.getBytes(UTF_8), "broken".getBytes(UTF_8))))
            .succeedsWithin(Duration.ofSeconds(30));
      }
    }

    Cli list = cli("policy", "list");
    assertThat(list.out()).isEqualTo("policies: []\n");
    assertThat(list.err().lines())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).startsWith("acme/nightly is no policy: the value"))
        .anySatisfy(line -> assertThat(line).startsWith("nonsense is no policy: its key must be"));
    Cli get = cli("policy", "get", "acme/nightly");
    assertThat(get.code()).isEqualTo(1);
    assertThat(get.err()).contains("acme/nightly is no policy: the value");

    assertThat(applied(NIGHTLY, "--prune").out()).endsWith("written: 1, deleted: 1\n");
    assertThat(cli("policy", "list").err()).isEmpty();
  }

  @Test
  void anAppliedPolicyDecidesWithoutARestart() throws IOException {
    applied(NIGHTLY);

    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () ->
                assertThat(cli("trigger", "--tenant=acme", "--workflow=nightly", "--wait").out())
                    .contains("INVALID_KEY"));
  }

  @Test
  void aShadowThatIsAppliedIsShownAndToldOfAndOneThatIsWrongIsRefused() throws IOException {
    String policy = "{ tenant: acme, workflow: ship, ttl: 2h, shadow: { scope: %s, ttl: 3h } }";
    Cli wrong = applied(policy.formatted("ALL"));
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err())
        .endsWith(", line 1: shadow.scope must be TENANT or WORKFLOW, not 'ALL'\n");
    assertThat(cli("policy", "list").out()).isEqualTo("policies: []\n");

    assertThat(applied(policy.formatted("WORKFLOW")).out())
        .isEqualTo("+ " + policy.formatted("WORKFLOW") + "\nwritten: 1, deleted: 0\n");
    assertThat(cli("policy", "get", "acme/ship").out())
        .contains("\nshadow: { scope: WORKFLOW, ttl: 3h }\n");
    Cli diff = cli("policy", "diff", "-f", file(policy.formatted("TENANT")));
    assertThat(diff.out())
        .isEqualTo(
            "- " + policy.formatted("WORKFLOW") + "\n+ " + policy.formatted("TENANT") + "\n");

    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              assertThat(
                      cli("trigger", "--tenant=acme", "--workflow=ship", "-k", "k", "--wait").out())
                  .containsAnyOf("ACCEPTED", "CLAIM_HELD");
              assertThat(
                      cli("watch", "--topic=shadow-decisions", "--from-beginning", "--exit-at-end")
                          .out())
                  .contains(" claim_key=acme:k shadow_claim_key=acme/ship:k expires_at=");
            });
  }

  private static Cli applied(String yaml, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("policy", "apply", "-f", file(yaml)));
    all.addAll(List.of(options));
    return cli(all.toArray(String[]::new));
  }

  private static String file(String yaml) throws IOException {
    return Files.writeString(folder.resolve("policies.yaml"), yaml).toString();
  }

  private static Cli cli(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("-b", brokers));
    return Cli.run(all.toArray(String[]::new));
  }
}
