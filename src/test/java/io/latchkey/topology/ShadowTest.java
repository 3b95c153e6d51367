package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.claim.Claim;
import io.latchkey.message.Accepted;
import io.latchkey.message.Denied;
import io.latchkey.message.Policy;
import io.latchkey.message.ShadowDecision;
import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.PolicyFile;
import io.latchkey.policy.PolicyVersion;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.PolicyKey;
import io.latchkey.wire.StrayCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The shadow of a policy is compared with each trigger, and does nothing. */
class ShadowTest {
  /** At home on partition 1 of 2, so a record that arrives on partition 0 is astray. */
  private static final String ASTRAY_KEY =
      Stream.iterate("k", key -> key + "k")
          .filter(key -> new Homes(2).partitionOf("t:" + key) == 1)
          .findFirst()
          .orElseThrow();

  private static final String TRIGGER = "\"tenant\":\"t\",\"workflow\":\"w\",\"run_id\":\"r\"";

  private final Driver latch = new Driver(2);
  private int asked;

  @AfterEach
  void close() {
    latch.close();
  }

  private void policy(String yaml) {
    latch.policies(PolicyFile.parse("test", yaml));
  }

  private static String seconds(@Nullable Instant time) {
    return time == null ? "-" : Duration.between(Driver.START, time).toSeconds() + "s";
  }

  private static String text(@Nullable String text) {
    return text == null ? "-" : text;
  }

  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          { key_expression: input.a, shadow: { key_expression: input.b } }     | "input":{"a":"x","b":"y"}                     | t:x | t:y   | 86400s | 86400s
          { scope: TENANT, shadow: { scope: WORKFLOW } }                       | "idempotency_key":"k"                         | t:k | t/w:k | 86400s | 86400s
          { scope: WORKFLOW, shadow: { scope: TENANT } }                       | "idempotency_key":"k"                         | t/w:k | t:k | 86400s | 86400s
          { ttl: 60s, shadow: { ttl: 90s } }                                   | "idempotency_key":"k"                         | t:k | t:k   | 60s    | 90s
          { ttl: 60s, shadow: { ttl: 90s } }                                   | "idempotency_key":"k","start_at":1767225610000 | t:k | t:k  | 70s    | 100s
          { key_expression: input.a, shadow: { key_expression: false } }       | "input":{"a":"x"}                             | t:x | -     | 86400s | -
          { shadow: { key_expression: input.a, ttl: 90s } }                    | "input":{"a":"x"}                             | -   | t:x   | -      | 90s
          """)
  void aClaimKeyOrADeadlineThatDiffersIsTold(
      String policy,
      String field,
      String key,
      String shadowKey,
      String expires,
      String shadowExpires) {
    policy(policy);

    latch.trigger("{" + TRIGGER + "," + field + "}");

    assertThat(latch.shadowDecisions())
        .singleElement()
        .satisfies(
            told -> {
              assertThat(text(told.claimKey())).isEqualTo(key);
              assertThat(text(told.shadowClaimKey())).isEqualTo(shadowKey);
              assertThat(seconds(told.expiresAt())).isEqualTo(expires);
              assertThat(seconds(told.shadowExpiresAt())).isEqualTo(shadowExpires);
              assertThat(told.problem()).isNull();
              assertThat(told.shadowProblem()).isNull();
            });
    assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r");
    assertThat(latch.counted("shadowed-triggers")).isEqualTo(1);
    assertThat(latch.counted("shadow-decisions")).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          { shadow: { require_key: true } }                                 | "input":{}         | false | idempotency_key is missing
          { require_key: true, shadow: { require_key: false } }             | "input":{}         | true  | idempotency_key is missing
          { key_expression: input.a, shadow: { key_expression: input.b } }  | "input":{"a":"x"}  | false | no key: key 'b'
          { key_expression: input.b, shadow: { key_expression: input.a } }  | "input":{"a":"x"}  | true  | no key: key 'b'
          { key_expression: input.a, shadow: { key_expression: input.b } }  | "input":{"a":"x","b":" "}  | false | gives a wrong key
          { require_key: true, shadow: { key_expression: input.a } }        | "input":{"a":"x"}  | true  | idempotency_key is missing
          { key_expression: input.a, shadow: { key_expression: false, require_key: true } } | "input":{"a":"x"} | false | idempotency_key is missing
          """)
  void aDenialForTheKeyThatDiffersIsTold(
      String policy, String field, boolean denied, String sentence) {
    policy(policy);

    latch.trigger("{" + TRIGGER + "," + field + "}");

    ShadowDecision told = latch.shadowDecisions().get(0);
    assertThat(denied ? told.problem() : told.shadowProblem()).contains(sentence);
    assertThat(denied ? told.shadowProblem() : told.problem()).isNull();
    assertThat(denied ? told.claimKey() : told.shadowClaimKey()).isNull();
    assertThat(denied ? told.expiresAt() : told.shadowExpiresAt()).isNull();
    List<Denied> denials = latch.denied();
    assertThat(denials)
        .extracting(Denied::message)
        .isEqualTo(denied ? List.of(String.valueOf(told.problem())) : List.of());
  }

  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          { ttl: 60s, shadow: { ttl: 60s } }                                     | "idempotency_key":"k"              | 1
          { ttl: 60s, shadow: { ttl: 90s } }                                     | "idempotency_key":"k","ttl_ms":5000 | 1
          { ttl: 60s, shadow: { ttl: 90s } }                                     | "input":{}                         | 1
          { key_expression: input.a, shadow: { key_expression: input.b } }       | "idempotency_key":"k"              | 1
          { key_expression: input.a, shadow: { key_expression: input.b } }       | "input":{"a":"x","b":"x"}          | 1
          { key_expression: input.a, shadow: { key_expression: input.b } }       | "input":{}                         | 1
          { shadow: { scope: WORKFLOW } }                                        | "idempotency_key":" "              | 1
          { shadow: { scope: WORKFLOW } }                                        | "idempotency_key":"k","bypass":true | 0
          { shadow: { require_key: true } }                                      | "bypass":true                      | 0
          { shadow: { scope: WORKFLOW } }                                        | "idempotency_key":"k","ttl_ms":1   | 0
          { forbid_overrides: [ttl_ms], shadow: { scope: WORKFLOW } }            | "idempotency_key":"k","ttl_ms":5000 | 0
          { ttl: 60s }                                                           | "idempotency_key":"k"              | 0
          """)
  void whatIsTheSameIsCountedAndNotTold(String policy, String field, int compared) {
    policy(policy);

    latch.trigger("{" + TRIGGER + "," + field + "}");

    assertThat(latch.shadowDecisions()).isEmpty();
    assertThat(latch.accepted().size() + latch.denied().size()).isEqualTo(1);
    assertThat(latch.counted("shadowed-triggers")).isEqualTo(compared);
    assertThat(latch.counted("shadow-decisions")).isZero();
  }

  @Test
  void aDecisionNamesItsTriggerAndBothVersionsAndCarriesNoHeaders() {
    policy("{ ttl: 60s, shadow: { ttl: 10d } }");
    Headers headers = new RecordHeaders().add("traceparent", new byte[] {1});
    String trigger = "{" + TRIGGER + ",\"request_id\":\"q\",\"idempotency_key\":\"k\"}";

    latch.send(Driver.TOPICS.triggers(), null, trigger.getBytes(StandardCharsets.UTF_8), headers);

    TestRecord<byte[], byte[]> record =
        latch.records(Driver.TOPICS.shadowDecisions()).stream().findFirst().orElseThrow();
    assertThat(Driver.text(record.key())).isEqualTo(":t/r");
    assertThat(record.headers()).isEmpty();
    assertThat(record.getRecordTime()).isEqualTo(Driver.START);
    Accepted accepted = latch.accepted().get(0);
    latch.trigger(trigger.replace("\"r\"", "\"r2\""));
    ShadowDecision told = latch.shadowDecisions().get(0);
    assertThat(told.tenant()).isEqualTo("t");
    assertThat(told.workflow()).isEqualTo("w");
    assertThat(told.runId()).isEqualTo("r2");
    assertThat(told.requestId()).isEqualTo("q");
    assertThat(told.at()).isEqualTo(Driver.START);
    assertThat(told.source().topic()).isEqualTo(Driver.TOPICS.triggers());
    assertThat(told.source().offset()).isEqualTo(accepted.source().offset() + 1);
    assertThat(told.policyVersion()).isEqualTo(accepted.policyVersion());
    Policy swapped = PolicyFile.parse("swapped", "ttl: 10d").policies().get(0);
    assertThat(told.shadowPolicyVersion()).isEqualTo(PolicyVersion.of(swapped));
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void aDecisionIsInTheFormatOfTheOutcomes(Format format) throws Exception {
    try (Driver other = new Driver(Driver.settings(1, ClaimsStore.MEMORY, format, () -> 0))) {
      other.policies(PolicyFile.parse("test", "{ ttl: 60s, shadow: { ttl: 90s } }"));
      other.trigger("{\"idempotency_key\":\"k\"}");

      byte[] value = other.records(Driver.TOPICS.shadowDecisions()).get(0).value();

      assertThat(value[0] == '{').isEqualTo(format == Format.JSON);
      assertThat(Codecs.SHADOW_DECISION.decode(value).claimKey()).isEqualTo("default:k");
    }
  }

  @Test
  void aTriggerThatGoesAstrayIsComparedOnceAndItsStrayCarriesNoShadow() {
    policy("{ ttl: 60s, shadow: { ttl: 90s } }");

    latch.trigger("{" + TRIGGER + ",\"idempotency_key\":\"" + ASTRAY_KEY + "\"}");

    assertThat(latch.accepted()).hasSize(1);
    assertThat(latch.shadowDecisions()).hasSize(1);
    assertThat(latch.counted("shadowed-triggers")).isEqualTo(1);
    assertThat(latch.strays())
        .singleElement()
        .satisfies(
            stray ->
                assertThat(StrayCodec.decode(stray.value()).policy())
                    .isNotNull()
                    .extracting(Policy::shadow)
                    .isNull());
  }

  @Test
  void anExpressionThatWouldTakeForeverIsCutOffInTheShadowToo() {
    policy(
        "{ key_expression: input.s, shadow: { key_expression: \"[input.s]"
            + ".map(x, x + x)".repeat(55)
            + "[0]\" } }");

    latch.trigger("{" + TRIGGER + ",\"input\":{\"s\":\"doubled\"}}");

    assertThat(latch.accepted()).extracting(Accepted::idempotencyKey).containsExactly("doubled");
    assertThat(latch.shadowDecisions())
        .extracting(ShadowDecision::shadowProblem)
        .containsExactly("key_expression does too much work for this trigger");
  }

  private static final String POLICY =
      "ttl: 5s, recheck_interval: 1s, key_expression: 'has(input.a) ? input.a : false'";
  private static final String SHADOW =
      "shadow: { key_expression: input.b, scope: WORKFLOW, ttl: 2s, require_key: true }";

  @Property(tries = 40)
  void nothingElseChanges(@ForAll("histories") List<RandomHistoriesTest.Step> history) {
    try (Driver without = new Driver(3);
        Driver with = new Driver(3)) {
      without.policies(PolicyFile.parse("test", "{ " + POLICY + " }"));
      with.policies(PolicyFile.parse("test", "{ " + POLICY + ", " + SHADOW + " }"));
      for (RandomHistoriesTest.Step step : history) {
        step.applyTo(without);
        step.applyTo(with);
      }

      assertThat(with.counted("shadow-decisions")).isPositive();
      assertThat(with.shadowDecisions()).hasSize((int) with.counted("shadow-decisions"));
      assertThat(without.counted("shadowed-triggers")).isZero();
      assertThat(everything(with)).isEqualTo(everything(without));
    }
  }

  @Provide
  Arbitrary<List<RandomHistoriesTest.Step>> histories() {
    return new RandomHistoriesTest()
        .histories()
        .filter(history -> history.stream().anyMatch(step -> step.kind() <= 3));
  }

  /** Every record of the other topics, internal ones too, and every row of both stores. */
  private static List<String> everything(Driver latch) {
    List<String> all = new ArrayList<>();
    for (String topic :
        List.of(
            Driver.TOPICS.accepted(),
            Driver.TOPICS.denied(),
            Driver.TOPICS.claimEvents(),
            Driver.TOPICS.statusRequests(),
            Driver.TOPICS.deadLetters(),
            "latchkey-strays-repartition",
            "latchkey-run-facts-repartition")) {
      latch.records(topic).forEach(record -> all.add(topic + " " + line(record)));
    }
    try (KeyValueIterator<String, Claim> rows = latch.claims().all()) {
      rows.forEachRemaining(row -> all.add(row.key + " " + row.value));
    }
    latch.runs().forEach(key -> all.add(key + " " + Arrays.toString(latch.run(key))));
    return all;
  }

  private static String line(TestRecord<byte[], byte[]> record) {
    return Arrays.stream(record.headers().toArray())
        .map(header -> header.key() + "=" + Arrays.toString(header.value()))
        .collect(
            Collectors.joining(
                " ",
                record.timestamp()
                    + " "
                    + Arrays.toString(record.key())
                    + Arrays.toString(record.value()),
                ""));
  }

  @Test
  void aShadowIsAddedChangedAndTakenAwayWhileThePolicyAndItsVersionStay() {
    String version = PolicyVersion.of(PolicyFile.parse("test", "ttl: 60s").policies().get(0));

    publish("ttl: 60s");
    assertThat(triedUnder(version)).isEmpty();
    publish("{ ttl: 60s, shadow: { ttl: 90s } }");
    assertThat(triedUnder(version)).containsExactly("90s");
    publish("{ ttl: 60s, shadow: { ttl: 120s } }");
    assertThat(triedUnder(version)).containsExactly("120s");
    publish("ttl: 60s");
    assertThat(triedUnder(version)).isEmpty();
    assertThat(latch.counted("shadowed-triggers")).isEqualTo(2);
  }

  /** Has the policies topic say so, in place of what it said before. */
  private void publish(String yaml) {
    Policy policy = PolicyFile.parse("test", yaml).policies().get(0);
    latch.send(
        Driver.TOPICS.policies(),
        PolicyKey.of(policy).bytes(),
        Codecs.POLICY.encode(policy, Format.AVRO),
        new RecordHeaders());
  }

  /** The TTLs that shadows would have, when a trigger is accepted under that version. */
  private List<String> triedUnder(String version) {
    latch.trigger("{\"idempotency_key\":\"k" + asked++ + "\"}");
    assertThat(latch.accepted()).extracting(Accepted::policyVersion).containsExactly(version);
    List<ShadowDecision> told = latch.shadowDecisions();
    assertThat(told).allMatch(decision -> decision.policyVersion().equals(version));
    return told.stream().map(decision -> seconds(decision.shadowExpiresAt())).toList();
  }

  @Test
  void aShadowWhosePolicyIsTakenAwayComparesNoMore() {
    policy("{ ttl: 60s, shadow: { ttl: 90s } }");
    latch.policies(PolicyBook.EMPTY);

    latch.trigger("{" + TRIGGER + ",\"idempotency_key\":\"k\"}");

    assertThat(latch.shadowDecisions()).isEmpty();
    assertThat(latch.counted("shadowed-triggers")).isZero();
  }
}
