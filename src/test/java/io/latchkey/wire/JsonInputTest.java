package io.latchkey.wire;

import static io.latchkey.wire.Decoding.decode;
import static io.latchkey.wire.Decoding.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Json;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.Trigger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How JSON is read: types, times, and what is not JSON at all. Triggers stand for all messages. */
class JsonInputTest {
  private static final Trigger EMPTY =
      new Trigger("default", "default", null, null, null, null, null, null, false, null, null);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        " \t\r\n{ }\n",
        "{\"tenant\":null,\"workflow\":null,\"idempotency_key\":null,\"run_id\":null,"
            + "\"request_id\":null,\"input\":null,\"metadata\":null,\"start_at\":null,"
            + "\"bypass\":null,\"ttl_ms\":null,\"lifecycle\":null}"
      })
  void anAbsentFieldAndNullAreTheSame(String json) throws UndecodableException {
    assertThat(decode(Codecs.TRIGGER, json)).isEqualTo(EMPTY);
  }

  @ParameterizedTest
  @CsvSource({
    "\"2026-01-01T00:00:00Z\", 2026-01-01T00:00:00Z",
    "\"2026-01-01t01:30:00.5+01:30\", 2026-01-01T00:00:00.500Z",
    "\"2025-12-31T19:00-0500\", 2026-01-01T00:00:00Z",
    "\"2026-01-01T00:00:00.123999Z\", 2026-01-01T00:00:00.123Z",
    "\"1969-12-31T23:59:59.9999Z\", 1969-12-31T23:59:59.999Z",
    "\"+10000-01-01T00:00:00Z\", +10000-01-01T00:00:00Z",
    "1767225600123, 2026-01-01T00:00:00.123Z",
    "-1, 1969-12-31T23:59:59.999Z",
    "9223372036854775807, +292278994-08-17T07:12:55.807Z"
  })
  void timesAreIsoWithAnyOffsetOrEpochMillis(String json, Instant expected)
      throws UndecodableException {
    assertThat(decode(Codecs.TRIGGER, "{\"start_at\":" + json + "}").startAt()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"tenant\":5}|field `tenant` must be a string, not the number 5",
        "{\"tenant\":{}}|field `tenant` must be a string, not an object",
        "{\"run_id\":true}|field `run_id` must be a string, not true",
        "{\"bypass\":\"true\"}|field `bypass` must be true or false, not the string \"true\"",
        "{\"bypass\":1}|field `bypass` must be true or false, not the number 1",
        "{\"ttl_ms\":\"5m\"}|field `ttl_ms` must be a whole number of milliseconds, not the string"
            + " \"5m\"",
        "{\"ttl_ms\":1.5}|field `ttl_ms` must be a whole number of milliseconds, not the number"
            + " 1.5",
        "{\"ttl_ms\":1e3}|field `ttl_ms` must be a whole number of milliseconds, not the number"
            + " 1e3",
        "{\"ttl_ms\":9223372036854775808}|field `ttl_ms` is out of range: the number"
            + " 9223372036854775808",
        "{\"ttl_ms\":[1]}|field `ttl_ms` must be a whole number of milliseconds, not an array",
        "{\"metadata\":[]}|field `metadata` must be an object of strings, not an array",
        "{\"metadata\":{\"a\":1}}|field `metadata.a` must be a string, not the number 1",
        "{\"metadata\":{\"a\":null}}|field `metadata.a` must be a string, not null",
        "{\"metadata\":{\"a\":\"1\",\"a\":\"2\"}}|field `metadata.a` is given twice",
        "{\"tenant\":\"a\",\"tenant\":\"a\"}|field `tenant` is given twice",
        "{\"tenant\":null,\"tenant\":\"a\"}|field `tenant` is given twice",
        "{\"start_at\":\"2026-01-01\"}|field `start_at` must be a time (ISO-8601 with an offset, or"
            + " epoch milliseconds), not the string \"2026-01-01\"",
        "{\"start_at\":\"2026-01-01T00:00:00\"}|field `start_at` must be a time (ISO-8601 with an"
            + " offset, or epoch milliseconds), not the string \"2026-01-01T00:00:00\"",
        "{\"start_at\":\"2026-02-30T00:00:00Z\"}|field `start_at` must be a time (ISO-8601 with an"
            + " offset, or epoch milliseconds), not the string \"2026-02-30T00:00:00Z\"",
        "{\"start_at\":1.5}|field `start_at` must be a time (ISO-8601 with an offset, or epoch"
            + " milliseconds), not the number 1.5",
        "{\"start_at\":\"+999999999-01-01T00:00:00Z\"}|field `start_at` is out of range: the string"
            + " \"+999999999-01-01T00:00:00Z\"",
        "{\"start_at\":99999999999999999999}|field `start_at` is out of range: the number"
            + " 99999999999999999999",
        "{\"lifecycle\":\"FOREVER\"}|field `lifecycle` must be one of UNTIL_TERMINAL, FIXED_TTL, not"
            + " \"FOREVER\"",
      })
  void aWrongValueIsRefusedNamingFieldAndFinding(String json, String message) {
    refused(Codecs.TRIGGER, json, DeadLetterReason.INVALID_FIELD).withMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hello|the value is neither a JSON object nor Avro single-object encoding: it begins with"
            + " 68 65 6c 6c",
        "[]|the value is neither a JSON object nor Avro single-object encoding: it begins with 5b"
            + " 5d",
        "{\"a\"|the value is not valid JSON at line 1, column 5: Unexpected end-of-input"
            + " within/between Object entries",
        "{} {}|the value holds more than one JSON object",
        "{}x|the value is not valid JSON at line 1, column 3: Unrecognized token 'x': was expecting"
            + " (JSON String, Number, Array, Object or token 'null', 'true' or 'false')",
      })
  void whatIsNotOneJsonObjectIsUnreadable(String value, String message) {
    refused(Codecs.TRIGGER, value, DeadLetterReason.UNREADABLE).withMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"input\":NaN}",
        "{\"input\":01}",
        "{\"input\":[1,]}",
        "{'input':1}",
        "{\"input\":1}//",
        "{\"input\":\"\\x\"}",
        "{\"input\":\"a\tb\"}",
        "{\"idempotencyKey\":\"k\""
      })
  void brokenJsonIsUnreadableEvenWhereAFieldIsWrongToo(String value) {
    refused(Codecs.TRIGGER, value, DeadLetterReason.UNREADABLE)
        .withMessageStartingWith("the value is not valid JSON at line 1, column ");
  }

  @Test
  void nullAndEmptyValuesAreRefused() {
    refused(Codecs.TRIGGER, (byte[]) null, DeadLetterReason.NULL_VALUE)
        .withMessage("the value is null; a trigger was expected");
    refused(Codecs.TRIGGER, "", DeadLetterReason.UNREADABLE)
        .withMessage("the value is empty; a trigger was expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u00ff", "\u00c0\u0080", "\u00ed\u00a0\u0080"})
  void whatIsNotUtf8IsUnreadable(String latin1) {
    byte[] value = ("{\"tenant\":\"" + latin1 + "\"}").getBytes(StandardCharsets.ISO_8859_1);

    refused(Codecs.TRIGGER, value, DeadLetterReason.UNREADABLE)
        .withMessage("the value is not valid UTF-8");
  }

  @Test
  void theReplacementCharacterItselfIsFine() throws UndecodableException {
    assertThat(decode(Codecs.TRIGGER, "{\"tenant\":\"\ufffd\"}").tenant()).isEqualTo("\ufffd");
  }

  @Test
  void inputMayNestFiveHundredLevelsAndNoMore() throws UndecodableException {
    String deepest = "[".repeat(500) + "]".repeat(500);

    assertThat(decode(Codecs.TRIGGER, "{\"input\":" + deepest + "}").input())
        .isEqualTo(new Json(deepest));
    refused(Codecs.TRIGGER, "{\"input\":[" + deepest + "]}", DeadLetterReason.UNREADABLE)
        .withMessage("the value is nested deeper than 500 levels");
  }

  @Test
  void aMillionBracketsAreRefusedInTime() {
    refused(Codecs.TRIGGER, "{\"input\":" + "[".repeat(1_000_000), DeadLetterReason.UNREADABLE)
        .withMessage("the value is nested deeper than 500 levels");
  }

  @Test
  void aHugeNumberIsCarriedButIsNoLong() throws UndecodableException {
    String digits = "7".repeat(300_000);

    assertThat(decode(Codecs.TRIGGER, "{\"input\":" + digits + "}").input())
        .isEqualTo(new Json(digits));
    refused(Codecs.TRIGGER, "{\"ttl_ms\":" + digits + "}", DeadLetterReason.INVALID_FIELD)
        .withMessage("field `ttl_ms` is out of range: the number " + "7".repeat(59) + "…");
  }

  @Test
  void namesOfConstantsAreReadWithoutRegardToCase() throws UndecodableException {
    assertThat(decode(Codecs.TRIGGER, "{\"lifecycle\":\"fixed_TTL\"}").lifecycle())
        .isEqualTo(Lifecycle.FIXED_TTL);
  }

  @Test
  void theProducersTextIsQuotedShortAndHarmless() {
    refused(
            Codecs.TRIGGER,
            "{\"lifecycle\":\"\\u001b[31m\\ud800\\u202e" + "x".repeat(9000) + "\"}",
            DeadLetterReason.INVALID_FIELD)
        .withMessage(
            "field `lifecycle` must be one of UNTIL_TERMINAL, FIXED_TTL, not"
                + " \"\\u001b[31m\\ud800\\u202e"
                + "x".repeat(37)
                + "…\"");
  }
}
