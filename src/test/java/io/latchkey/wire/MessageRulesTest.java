package io.latchkey.wire;

import static io.latchkey.wire.Decoding.decode;
import static io.latchkey.wire.Decoding.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.ClaimCommand;
import io.latchkey.message.Policy;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Status;
import io.latchkey.message.TriggerOverride;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each input message requires, refuses and fills in. */
class MessageRulesTest {

  @ParameterizedTest
  @CsvSource({
    "idempotencyKey, idempotency_key",
    "Idempotency-Key, idempotency_key",
    "idempotancy_key, idempotency_key",
    "RUN_ID, run_id",
    "ttl, ttl_ms",
    "ttlMs, ttl_ms",
    "inputs, input",
  })
  void aTriggerRefusesAnUnknownFieldAndNamesTheNearest(String unknown, String meant) {
    refused(Codecs.TRIGGER, "{\"" + unknown + "\":1}", DeadLetterReason.UNKNOWN_FIELD)
        .withMessage("unknown field `" + unknown + "`; did you mean `" + meant + "`?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"payload", "x", "", "workflow_definition_identifier"})
  void whereNoneIsNearTheKnownFieldsAreListed(String unknown) {
    refused(Codecs.CLAIM_COMMAND, "{\"" + unknown + "\":1}", DeadLetterReason.UNKNOWN_FIELD)
        .withMessage(
            "unknown field `"
                + unknown
                + "`; known are command, tenant, workflow, idempotency_key, run_id, force, ttl_ms,"
                + " requested_by, reason");
  }

  @Test
  void aTriggerThatBreaksTheLimitsIsStillRead() throws UndecodableException {
    assertThat(
            decode(Codecs.TRIGGER, "{\"tenant\":\"a:b\",\"idempotency_key\":\" \",\"ttl_ms\":-1}"))
        .satisfies(trigger -> assertThat(trigger.tenant()).isEqualTo("a:b"))
        .satisfies(trigger -> assertThat(trigger.idempotencyKey()).isEqualTo(" "))
        .satisfies(trigger -> assertThat(trigger.ttlMs()).isEqualTo(-1));
  }

  @Test
  void aStatusMayCarryForeignFields() throws UndecodableException {
    assertThat(
            decode(
                Codecs.RUN_STATUS,
                "{\"run_id\":\"r\",\"status\":\"succeeded\",\"engine\":{\"status\":[1]},"
                    + "\"id\":7,\"id\":8}"))
        .isEqualTo(new RunStatus("r", Status.COMPLETED, null, null, null, null, false, null, null));
  }

  @ParameterizedTest
  @CsvSource({
    "runId, run_id",
    "run-id, run_id",
    "RUN-ID, run_id",
    "run_idd, run_id",
    "fencingToken, fencing_token",
    "IdempotencyKey, idempotency_key",
    "will_rety, will_retry",
  })
  void aStatusRefusesASlipOfAKnownField(String slip, String meant) {
    refused(
            Codecs.RUN_STATUS,
            "{\"run_id\":\"r\",\"status\":\"RUNNING\",\"" + slip + "\":\"x\"}",
            DeadLetterReason.UNKNOWN_FIELD)
        .withMessage("unknown field `" + slip + "`; did you mean `" + meant + "`?");
  }

  @Test
  void anUnknownStatusIsRefusedWithTheKnownOnes() {
    refused(
            Codecs.RUN_STATUS,
            "{\"run_id\":\"r\",\"status\":\"DONE\"}",
            DeadLetterReason.UNKNOWN_STATUS)
        .withMessage("unknown status \"DONE\"; known are " + Status.knownNames());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"status\":\"RUNNING\"}|field `run_id` is missing",
        "{\"run_id\":null,\"status\":\"RUNNING\"}|field `run_id` is missing",
        "{\"run_id\":\"r\"}|field `status` is missing",
        "{\"run_id\":\" \",\"status\":\"RUNNING\"}|run_id must not be blank",
        "{\"run_id\":\"r\",\"status\":\"RUNNING\",\"tenant\":\"a:b\"}|tenant must not contain ':' or"
            + " '/'",
        "{\"run_id\":\"r\",\"status\":\"RUNNING\",\"workflow\":\"a:b\"}|workflow must not contain"
            + " ':'",
        "{\"run_id\":\"r\",\"status\":\"RUNNING\",\"idempotency_key\":\"\\ud800\"}|idempotency_key is"
            + " not well-formed Unicode (a lone surrogate U+D800)",
      })
  void aStatusThatNamesNoRunIsRefused(String json, String message) {
    refused(Codecs.RUN_STATUS, json, DeadLetterReason.INVALID_FIELD).withMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"idempotency_key\":\"k\",\"run_id\":\"r\"}|field `command` is missing",
        "{\"command\":\"STOP\",\"idempotency_key\":\"k\",\"run_id\":\"r\"}|field `command` must be"
            + " one of RELEASE, EXTEND, not \"STOP\"",
        "{\"command\":\"RELEASE\",\"run_id\":\"r\"}|field `idempotency_key` is missing",
        "{\"command\":\"RELEASE\",\"idempotency_key\":\"k\"}|give run_id, or force: true to act on"
            + " whichever run holds the claim",
        "{\"command\":\"EXTEND\",\"idempotency_key\":\"k\",\"force\":false}|give run_id, or force:"
            + " true to act on whichever run holds the claim",
        "{\"command\":\"EXTEND\",\"idempotency_key\":\"k\",\"run_id\":\"r\",\"ttl_ms\":60}|ttl_ms"
            + " must be 1000 (1 s) to 2592000000 (30 days), not 60; is it in milliseconds?",
        "{\"command\":\"RELEASE\",\"idempotency_key\":\"k\",\"run_id\":\"\"}|run_id must not be"
            + " blank",
        "{\"command\":\"RELEASE\",\"idempotency_key\":\"\",\"run_id\":\"r\"}|idempotency_key must not"
            + " be blank",
        "{\"command\":\"RELEASE\",\"tenant\":\"/\",\"idempotency_key\":\"k\",\"run_id\":\"r\"}|tenant"
            + " must not contain ':' or '/'",
        "{\"command\":\"RELEASE\",\"idempotency_key\":\"k\",\"force\":true,\"requested_by\":\"\"}|"
            + "requested_by must not be blank",
      })
  void aCommandThatCouldNotActIsRefused(String json, String message) {
    refused(Codecs.CLAIM_COMMAND, json, DeadLetterReason.INVALID_FIELD).withMessage(message);
  }

  @Test
  void aForcedCommandNeedsNoRun() throws UndecodableException {
    assertThat(
            decode(
                Codecs.CLAIM_COMMAND,
                "{\"command\":\"release\",\"idempotency_key\":\"k\",\"force\":true}"))
        .isEqualTo(
            new ClaimCommand(
                ClaimCommand.Type.RELEASE, "default", null, "k", null, true, null, null, null));
  }

  @Test
  void anEmptyPolicyIsTheDefault() throws UndecodableException {
    assertThat(decode(Codecs.POLICY, "{}")).isEqualTo(Policy.DEFAULT);
  }

  @Test
  void aPolicysLifetimeIsAtLeastItsTtlWhenNotGiven() throws UndecodableException {
    assertThat(decode(Codecs.POLICY, "{\"ttl_ms\":2592000000}").maxLifetimeMs())
        .isEqualTo(2_592_000_000L);
  }

  @Test
  void aPolicyNamesStatusesAsStatusesDo() throws UndecodableException {
    assertThat(decode(Codecs.POLICY, "{\"release_on\":[\"success\",\"Paused\"]}").releaseOn())
        .isEqualTo(Set.of(Status.COMPLETED, Status.SUSPENDED));
    refused(Codecs.POLICY, "{\"release_on\":[\"SLEEPING\"]}", DeadLetterReason.UNKNOWN_STATUS)
        .withMessageStartingWith("unknown status \"SLEEPING\"");
    refused(Codecs.POLICY, "{\"release_on\":[1]}", DeadLetterReason.INVALID_FIELD)
        .withMessage("field `release_on` must hold strings only, not the number 1");
  }

  @Test
  void aPolicyForbidsKnownFieldsOnly() throws UndecodableException {
    assertThat(
            decode(Codecs.POLICY, "{\"forbid_overrides\":[\"ttl_ms\",\"BYPASS\"]}")
                .forbidOverrides())
        .isEqualTo(Set.of(TriggerOverride.TTL_MS, TriggerOverride.BYPASS));
    refused(Codecs.POLICY, "{\"forbid_overrides\":[\"ttl\"]}", DeadLetterReason.INVALID_FIELD)
        .withMessage(
            "field `forbid_overrides` must hold ttl_ms, lifecycle and bypass only, not \"ttl\"");
  }

  @Test
  void anOutputIsReadWithFieldsOfANewerVersion() throws UndecodableException {
    assertThat(
            decode(
                    Codecs.ACCEPTED,
                    "{\"tenant\":\"t\",\"workflow\":\"w\",\"run_id\":\"r\",\"runId\":1,"
                        + "\"claimed_at\":0,\"source\":{\"topic\":\"s\",\"partition\":1,"
                        + "\"offset\":2,\"epoch\":3}}")
                .runId())
        .isEqualTo("r");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"topic\":\"s\",\"partition\":1}|field `source.offset` is missing",
        "{\"topic\":\"s\",\"partition\":2147483648,\"offset\":1}|field `source.partition` is out of"
            + " range: the number 2147483648",
        "3|field `source` must be an object, not the number 3",
      })
  void aNestedFieldIsNamedByItsPath(String source, String message) {
    refused(
            Codecs.ACCEPTED,
            "{\"tenant\":\"t\",\"workflow\":\"w\",\"run_id\":\"r\",\"claimed_at\":0,\"source\":"
                + source
                + "}",
            DeadLetterReason.INVALID_FIELD)
        .withMessage(message);
  }
}
