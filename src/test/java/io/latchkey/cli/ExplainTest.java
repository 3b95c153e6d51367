package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code explain} says of each kind of answer, next to what the rules do. */
class ExplainTest {
  private static final String SCENARIO =
      """
      name: what has happened
      policies:
        - { ttl: 60s }
        - { tenant: acme, ttl: 3h }
        - { tenant: acme, workflow: video, ttl: 2h, renew_on_status: true }
        - { workflow: ship, key_expression: "'order-' + string(input.order)" }
        - { workflow: mail, key_expression: "has(input.to) ? input.to : false" }
        - { workflow: strict, require_key: true }
        - { workflow: nightly, scope: WORKFLOW }
        - { workflow: next, ttl: 60s, shadow: { key_expression: input.id, scope: WORKFLOW, ttl: 90s, require_key: true } }
      steps:
        - { at: 1s, trigger: { tenant: acme, workflow: video, idempotency_key: k, run_id: r1, request_id: q1 } }
        - { at: 2s, status: { tenant: acme, idempotency_key: k, run_id: r1, status: RUNNING } }
        - { at: 3s, trigger: { tenant: t, idempotency_key: done, run_id: r2 }, expect: [ denied: {} ] }
        - { at: 4s, status: { tenant: t, idempotency_key: done, run_id: r2, status: COMPLETED } }
        - { at: 5s, policy: { workflow: late, ttl: 5m } }
      """;

  @TempDir Path directory;
  private Path scenario;

  @BeforeEach
  void writeScenario() throws IOException {
    scenario = Files.writeString(directory.resolve("before.yaml"), SCENARIO);
  }

  @Test
  void saysForPeopleWhoHoldsTheClaimAndWhatTheDenialWouldSay() {
    Cli run = explain("--tenant acme --workflow video -k k --run-id r9");

    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            """
            at       5s from the start, 2026-01-01T00:00:05.000Z
            trigger  valid
            policy   acme/video
                     with ttl=2h renew_on_status=true
                     acme/video: given, and holds
                     */video: not given
                     acme/*: given, less exact
                     */*: given, less exact
            key      k, given by the trigger
            claim    acme:k, unique in the tenant
                     held by run r1 since 2026-01-01T00:00:01.000Z, expires at 2026-01-01T02:00:01.000Z
                     with workflow=video fencing_token=1767225601000 request_id=q1 last_status=RUNNING last_status_at=2026-01-01T00:00:02.000Z
                     on the terms lifecycle=UNTIL_TERMINAL ttl=2h recheck_interval=5m release_on=COMPLETED,FAILED,CANCELLED renew_on_status=true max_lifetime=7d orphan_grace=1m
            outcome  2026-01-01T00:00:05.000Z DENIED      acme:k run_id=r9 reason=CLAIM_HELD existing_run_id=r1 existing_status=RUNNING existing_expires_at=2026-01-01T02:00:01.000Z
                     run r1 holds this key and has not ended
            also     2026-01-01T00:00:05.000Z RECHECK     acme:k run_id=r1 fencing_token=1767225601000 last_status=RUNNING last_denied_at=2026-01-01T00:00:05.000Z expires_at=2026-01-01T02:00:01.000Z
            """);
  }

  @Test
  void saysTheSameAsJson() throws IOException {
    JsonNode said = json("--tenant acme --workflow video -k k --run-id r9");

    assertThat(said.path("valid").booleanValue()).isTrue();
    assertThat(said.path("policy").path("settings"))
        .hasToString("{\"ttl\":\"2h\",\"renew_on_status\":\"true\"}");
    assertThat(said.path("policy").path("candidates").findValuesAsText("given"))
        .containsExactly("true", "false", "true", "true");
    assertThat(said.path("key")).hasToString("{\"origin\":\"GIVEN\",\"value\":\"k\"}");
    JsonNode claim = said.path("claim");
    assertThat(claim.path("key").textValue()).isEqualTo("acme:k");
    assertThat(claim.path("scope").textValue()).isEqualTo("TENANT");
    assertThat(claim.path("state").textValue()).isEqualTo("HELD");
    assertThat(claim.path("run_id").textValue()).isEqualTo("r1");
    assertThat(claim.path("fencing_token").longValue()).isEqualTo(1_767_225_601_000L);
    assertThat(claim.path("expires_at").textValue()).isEqualTo("2026-01-01T02:00:01.000Z");
    assertThat(claim.path("last_status").textValue()).isEqualTo("RUNNING");
    assertThat(claim.path("terms").path("ttl").textValue()).isEqualTo("2h");
    assertThat(said.path("decision").textValue()).isEqualTo("DENIED");
    assertThat(said.path("others")).hasSize(1);
    assertThat(said.path("others").path(0).path("topic").textValue())
        .isEqualTo("latchkey.status-requests");
  }

  @Test
  void theOutcomeIsTheOneThatTheTriggerHasAsTheNextStep() throws IOException {
    Path next =
        Files.writeString(
            directory.resolve("next.yaml"),
            SCENARIO.replace(", expect: [ denied: {} ]", "")
                + "  - { at: 5s, trigger: { tenant: acme, idempotency_key: k, run_id: r9 } }\n");
    JsonNode denied =
        Cli.run("simulate", "--format=json", next.toString())
            .out()
            .lines()
            .filter(line -> line.contains("latchkey.denied"))
            .map(ExplainTest::tree)
            .findFirst()
            .orElseThrow();

    JsonNode outcome = json("--tenant acme -k k --run-id r9").path("outcome");

    assertThat(outcome.path("value")).isEqualTo(denied.path("value"));
    assertThat(outcome.path("key")).isEqualTo(denied.path("key"));
  }

  @Test
  void playsTheScenarioNoFurtherThanAsked() throws IOException {
    JsonNode before = json("--at 900ms --tenant acme --workflow video -k k");
    JsonNode at = json("--at 1s --tenant acme --workflow video -k k");

    assertThat(before.path("at").textValue()).isEqualTo("2026-01-01T00:00:00.900Z");
    assertThat(before.path("claim").path("state").textValue()).isEqualTo("NONE");
    assertThat(before.path("decision").textValue()).isEqualTo("ACCEPTED");
    assertThat(before.path("outcome").path("value").path("expires_at").textValue())
        .isEqualTo("2026-01-01T02:00:00.900Z");
    assertThat(at.path("claim").path("state").textValue()).isEqualTo("HELD");
    assertThat(at.path("claim").has("last_status")).isFalse();
  }

  @Test
  void letsTimePassAfterTheLastStep() throws IOException {
    JsonNode said = json("--at 7203s --tenant acme --workflow video -k k --run-id r9");

    assertThat(said.path("claim").path("state").textValue()).isEqualTo("ENDED");
    assertThat(said.path("claim").path("possibly_running").textValue()).isEqualTo("r1");
    assertThat(said.path("outcome").path("value").path("possible_overlap_with").textValue())
        .isEqualTo("r1");
  }

  @Test
  void namesTheRunsThatAreRememberedAndUntilWhen() throws IOException {
    JsonNode said = json("--tenant t -k done --run-id r2");

    assertThat(said.path("claim").path("state").textValue()).isEqualTo("ENDED");
    assertThat(said.path("claim").path("remembered"))
        .hasToString(
            "[{\"run_id\":\"r2\",\"ended_at\":\"2026-01-01T00:00:04.000Z\","
                + "\"until\":\"2026-01-01T00:02:04.000Z\"}]");
    assertThat(said.path("outcome").path("value").path("reason").textValue())
        .isEqualTo("RUN_ALREADY_ENDED");
    assertThat(explain("--tenant t -k done --run-id r2").out())
        .contains(
            "nobody holds it; the last claim ended at 2026-01-01T00:00:04.000Z",
            "run r2 ended at 2026-01-01T00:00:04.000Z and is remembered until"
                + " 2026-01-01T00:02:04.000Z");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          -k k                                           | GIVEN   | k       |                         | ACCEPTED
          --workflow ship -k k                           | GIVEN   | k       |                         | ACCEPTED
          -k \u200b                                     | GIVEN   |         | must not be blank       | DENIED
          --workflow ship --input {"order":7}            | DERIVED | order-7 |                         | ACCEPTED
          --workflow mail --input {}                     | DERIVED |         |                         | ACCEPTED
          --workflow ship --input {"ordre":7}            | DERIVED |         | order                   | DENIED
          --workflow other                               | NONE    |         |                         | ACCEPTED
          --workflow strict                              | NONE    |         | idempotency_key is miss | DENIED
          --tenant acme --workflow video -k k --bypass   | BYPASS  | k       |                         | ACCEPTED
          --workflow ship --bypass                       | BYPASS  |         |                         | ACCEPTED
          """)
  void saysHowTheKeyComesAbout(
      String options, String origin, String key, String problem, String decision)
      throws IOException {
    JsonNode said = json(options);

    assertThat(said.path("key").path("origin").textValue()).isEqualTo(origin);
    assertThat(said.path("key").path("value").textValue()).isEqualTo(key);
    if (problem == null) {
      assertThat(said.path("key").has("problem")).isFalse();
    } else {
      assertThat(said.path("key").path("problem").textValue())
          .contains(problem)
          .isEqualTo(said.path("outcome").path("value").path("message").textValue());
    }
    assertThat(said.path("decision").textValue()).isEqualTo(decision);
  }

  @Test
  void namesTheExpressionAndAsksForNoClaimWhereThereIsNoKey() {
    assertThat(explain("--workflow ship --input {\"order\":7}").out())
        .contains("key      order-7, derived by 'order-' + string(input.order)");
    assertThat(explain("--workflow mail").out())
        .contains("key      none, derived by has(input.to) ? input.to : false")
        .contains("claim    none is asked for");
    assertThat(explain("-k k --bypass").out())
        .contains("key      k, not looked at, as the trigger bypasses the claim")
        .contains("claim    none is asked for");
  }

  @Test
  void theClaimKeyHasTheScopeOfThePolicy() throws IOException {
    JsonNode claim = json("--tenant acme --workflow nightly -k k").path("claim");

    assertThat(claim.path("key").textValue()).isEqualTo("acme/nightly:k");
    assertThat(claim.path("scope").textValue()).isEqualTo("WORKFLOW");
    assertThat(claim.path("state").textValue()).isEqualTo("NONE");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          --tenant t -k k                  | claim t/next:k, until 2026-01-01T00:01:35.000Z       | claim t:k, until 2026-01-01T00:01:05.000Z
          --tenant t --input {"id":"i"}    | claim t/next:i, until 2026-01-01T00:01:35.000Z       | no claim
          --tenant t                       | a denial INVALID_KEY: key_expression gives no key:   | no claim
          """)
  void saysWhatTheShadowOfThePolicyWouldDoInstead(String options, String shadow, String real)
      throws IOException {
    String out = explain("--workflow next " + options).out();
    JsonNode said = json("--workflow next " + options);

    assertThat(out)
        .containsPattern("\nshadow   \\Q" + shadow + "\\E.*\n         instead of " + real);
    assertThat(out).doesNotContain("also");
    assertThat(said.path("shadow").path("differs").booleanValue()).isTrue();
    assertThat(said.path("shadow").path("decision").path("topic").textValue())
        .isEqualTo("latchkey.shadow-decisions");
    assertThat(said.path("others")).isEmpty();
    assertThat(said.path("decision").textValue()).isEqualTo("ACCEPTED");
  }

  @Test
  void saysWhenTheShadowWouldDoTheSameAndNothingWhereItIsNotCompared() throws IOException {
    Files.writeString(scenario, "{ policy: { shadow: { scope: WORKFLOW } }, steps: [] }");

    assertThat(explain("--tenant t").out()).contains("\nshadow   no claim as well\n");
    assertThat(json("--tenant t").path("shadow")).hasToString("{\"differs\":false}");
    assertThat(explain("--tenant t -k k --bypass").out()).doesNotContain("shadow   ");
    assertThat(explain("--tenant a:b -k k").out()).doesNotContain("shadow   ");
    assertThat(json("-k k --ttl 1ms").has("shadow")).isFalse();
  }

  @ParameterizedTest(name = "{1} with {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -k k | the same claim and deadline
               | a denial INVALID_KEY as well
          """)
  void saysWhatItIsThatTheShadowWouldDoAsWell(@Nullable String key, String same)
      throws IOException {
    Files.writeString(
        scenario,
        "{ policy: { key_expression: input.a, shadow: { key_expression: input.b } }, steps: [] }");

    assertThat(explain("--tenant t " + (key == null ? "" : key)).out().lines())
        .contains("shadow   " + same);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "--tenant acme --workflow video, acme, video",
    "--tenant acme --workflow nightly, *, nightly",
    "--tenant acme --workflow other, acme, *",
    "--tenant t --workflow other, *, *",
    "--tenant t --workflow late, *, late"
  })
  void namesThePolicyThatHolds(String options, String tenant, String workflow) throws IOException {
    JsonNode policy = json(options).path("policy");

    assertThat(policy.path("tenant").textValue()).isEqualTo(tenant);
    assertThat(policy.path("workflow").textValue()).isEqualTo(workflow);
    assertThat(policy.path("built_in").booleanValue()).isFalse();
  }

  @Test
  void aSettingIsTheTextOfThePolicyWithoutItsQuotes() throws IOException {
    JsonNode settings = json("--workflow mail").path("policy").path("settings");

    assertThat(settings).hasSize(1);
    assertThat(settings.path("key_expression").textValue())
        .isEqualTo("has(input.to) ? input.to : false");
  }

  @Test
  void namesTheBuiltInDefaultWhereNoPolicyIsGiven() throws IOException {
    Files.writeString(scenario, "steps: []");

    assertThat(json("-k k").path("policy").path("built_in").booleanValue()).isTrue();
    assertThat(explain("-k k").out())
        .contains("policy   the built-in default", "every field at its default");
  }

  @Test
  void aTriggerThatIsWrongHasTheSentenceAndNoKey() throws IOException {
    JsonNode said = json("--tenant a:b -k k");

    assertThat(said.path("valid").booleanValue()).isFalse();
    assertThat(said.path("problem").textValue())
        .contains("tenant must not contain")
        .isEqualTo(said.path("outcome").path("value").path("message").textValue());
    assertThat(said.has("key")).isFalse();
    assertThat(said.has("claim")).isFalse();
    assertThat(explain("--tenant a:b -k k").out()).contains("trigger  not valid: tenant must not");
  }

  @Test
  void aMessageThatCannotBeReadIsADeadLetter() throws IOException {
    JsonNode said = json("--json {\"tenat\":\"t\"}");

    assertThat(said.path("decision").textValue()).isEqualTo("DEAD_LETTER");
    assertThat(said.path("problem").textValue()).contains("did you mean `tenant`");
    assertThat(said.has("policy")).isFalse();
  }

  @Test
  void aMessageThatASharedTopicTakesForAStatusHasNoOutcome() throws IOException {
    Files.writeString(
        scenario, "{ topics: { triggers: all, run_status: all, commands: all }, steps: [] }");
    String status = "--json {\"idempotency_key\":\"k\",\"run_id\":\"r\",\"status\":\"RUNNING\"}";

    JsonNode said = json(status);

    assertThat(said.path("valid").booleanValue()).isFalse();
    assertThat(said.path("problem").textValue()).contains("on all,", "not taken for a trigger");
    assertThat(said.has("outcome")).isFalse();
    assertThat(explain(status).out()).contains("outcome  none, as it is not taken for a trigger");
  }

  @Test
  void theTriggerMayBeAFileAndTheScenarioInTheEnvironment() throws IOException {
    Path trigger = Files.writeString(directory.resolve("t.json"), "{\"idempotency_key\":\"k\"}");

    Cli run =
        Cli.runIn(
            Map.of("LATCHKEY_SCENARIO", scenario.toString()), "explain", "--json=@" + trigger);

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("claim    default:k");
  }

  @Test
  void aBrokenScenarioIsOneLineAndExitCode2() throws IOException {
    Files.writeString(scenario, "steps:\n  - { att: 0s }\n");

    Cli run = explain("-k k");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1).first().asString().contains("did you mean at?");
    assertThat(run.out()).isEmpty();
  }

  private Cli explain(String options) {
    List<String> arguments = new ArrayList<>(List.of("explain", "--scenario", scenario.toString()));
    arguments.addAll(List.of(options.split(" +")));
    return Cli.run(arguments.toArray(String[]::new));
  }

  private JsonNode json(String options) throws IOException {
    Cli run = explain(options + " --format json");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return new ObjectMapper().readTree(run.out());
  }

  private static JsonNode tree(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (IOException e) {
      throw new IllegalStateException(line, e);
    }
  }
}
