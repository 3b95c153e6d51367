package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.Denied;
import io.latchkey.message.Trigger;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.Format;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each bad record gets its one outcome or dead letter, and the stream goes on. */
class BadInputTest {
  private static final String GOOD =
      "{\"tenant\":\"t\",\"idempotency_key\":\"good\",\"run_id\":\"g\"}";

  private final Driver latch = new Driver();

  @AfterEach
  void close() {
    latch.close();
  }

  private Denied denial() {
    List<Denied> denied = latch.denied();
    assertThat(denied).hasSize(1);
    assertThat(latch.accepted()).isEmpty();
    assertThat(latch.records("latchkey.dead-letters")).isEmpty();
    assertThatTheStreamGoesOn();
    return denied.get(0);
  }

  private TestRecord<byte[], byte[]> deadLetter() {
    List<TestRecord<byte[], byte[]>> letters = latch.records("latchkey.dead-letters");
    assertThat(letters).hasSize(1);
    assertThat(latch.accepted()).isEmpty();
    assertThat(latch.denied()).isEmpty();
    assertThatTheStreamGoesOn();
    return letters.get(0);
  }

  private void assertThatTheStreamGoesOn() {
    latch.trigger(GOOD);
    assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("g");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"idempotency_key\":\"\"} | INVALID_KEY | blank",
        "{\"idempotency_key\":\"  \"} | INVALID_KEY | blank",
        "{\"idempotency_key\":\"\\u00a0\\u2003\\u200b\"} | INVALID_KEY | blank",
        "{\"idempotency_key\":\"a\\u0000b\"} | INVALID_KEY | control",
        "{\"idempotency_key\":\"\\ud800\"} | INVALID_KEY | surrogate",
        "{\"tenant\":\"a:b\"} | INVALID_TRIGGER | tenant must not contain",
        "{\"tenant\":\"a/b\"} | INVALID_TRIGGER | tenant must not contain",
        "{\"tenant\":\" \"} | INVALID_TRIGGER | tenant must not be blank",
        "{\"workflow\":\"a:b\"} | INVALID_TRIGGER | workflow must not contain",
        "{\"run_id\":\"\"} | INVALID_TRIGGER | run_id must not be blank",
        "{\"run_id\":\"\\udc00x\"} | INVALID_TRIGGER | surrogate",
        "{\"request_id\":\" \"} | INVALID_TRIGGER | request_id must not be blank",
        "{\"idempotency_key\":\"k\",\"ttl_ms\":0} | INVALID_TRIGGER | ttl_ms must be 1000",
        "{\"idempotency_key\":\"k\",\"ttl_ms\":-1} | INVALID_TRIGGER | ttl_ms must be 1000",
        "{\"idempotency_key\":\"k\",\"ttl_ms\":60} | INVALID_TRIGGER | milliseconds?",
        "{\"idempotency_key\":\"k\",\"ttl_ms\":2592000001} | INVALID_TRIGGER | 30 days",
        "{\"start_at\":-5} | INVALID_TRIGGER | long past",
        "{\"start_at\":1767225600} | INVALID_TRIGGER | milliseconds?",
        "{\"start_at\":9223372036854775} | INVALID_TRIGGER | 30 days ahead",
        "{\"metadata\":{\"k\":\"\\ud800\"}} | INVALID_TRIGGER | surrogate",
      })
  void aReadableButWrongTriggerIsDenied(String json, Denied.Reason reason, String message) {
    latch.trigger(json);

    Denied denied = denial();
    assertThat(denied.reason()).isEqualTo(reason);
    assertThat(denied.message()).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "latchkey.triggers | not json | UNREADABLE",
        "latchkey.triggers | '' | UNREADABLE",
        "latchkey.triggers | {\"idempotencyKey\":\"k\"} | UNKNOWN_FIELD",
        "latchkey.triggers | {\"idempotency_key\":17} | INVALID_FIELD",
        "latchkey.triggers | {\"ttl_ms\":\"5m\"} | INVALID_FIELD",
        "latchkey.triggers | {\"start_at\":\"+999999999-12-31T23:59:59Z\"} | INVALID_FIELD",
        "latchkey.triggers | {} {} | UNREADABLE",
        "latchkey.run-status | {\"run_id\":\"r\",\"status\":\"DONE\"} | UNKNOWN_STATUS",
        "latchkey.run-status | {\"status\":\"FAILED\"} | INVALID_FIELD",
        "latchkey.run-status | {\"run_id\":\"r\",\"status\":\"FAILED\",\"runid\":1} | UNKNOWN_FIELD",
        "latchkey.commands | {\"command\":\"RELEASE\",\"idempotency_key\":\"k\"} | INVALID_FIELD",
        "latchkey.commands | {\"command\":\"STEAL\",\"idempotency_key\":\"k\"} | INVALID_FIELD",
      })
  void anUnusableRecordIsADeadLetterWithItsBytesAndCoordinates(
      String topic, String value, DeadLetterReason reason) {
    RecordHeaders headers = new RecordHeaders();
    headers.add("traceparent", "00-abc".getBytes(StandardCharsets.UTF_8));
    byte[] key = {1, 2, 3};
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);

    latch.send(topic, key, bytes, headers);

    TestRecord<byte[], byte[]> letter = deadLetter();
    assertThat(letter.key()).isEqualTo(key);
    assertThat(letter.value()).isEqualTo(bytes);
    assertThat(Driver.header(letter, "latchkey-reason")).isEqualTo(reason.name());
    assertThat(Driver.header(letter, "latchkey-message")).isNotBlank();
    assertThat(Driver.header(letter, "latchkey-source-topic")).isEqualTo(topic);
    assertThat(Driver.header(letter, "latchkey-source-partition")).isEqualTo("0");
    assertThat(Driver.header(letter, "latchkey-source-offset")).isEqualTo("0");
    assertThat(Driver.header(letter, "latchkey-time")).isEqualTo("2026-01-01T00:00:00.000Z");
    assertThat(Driver.header(letter, "traceparent")).isEqualTo("00-abc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"latchkey.triggers", "latchkey.run-status", "latchkey.commands"})
  void aNullValueIsADeadLetter(String topic) {
    latch.send(topic, null, null, new RecordHeaders());

    assertThat(Driver.header(deadLetter(), "latchkey-reason")).isEqualTo("NULL_VALUE");
  }

  @Test
  void anUnknownAvroFingerprintIsADeadLetter() {
    byte[] value = new byte[12];
    value[0] = (byte) 0xC3;
    value[1] = 1;

    latch.send("latchkey.triggers", null, value, new RecordHeaders());

    assertThat(Driver.header(deadLetter(), "latchkey-reason")).isEqualTo("UNKNOWN_SCHEMA");
  }

  @Test
  void aTriggerOfExactlyTheLargestSizeIsAccepted() {
    latch.trigger(triggerOfSize(512 * 1024));

    assertThat(latch.accepted()).hasSize(1);
  }

  @Test
  void aTriggerOneByteLargerIsDeniedWithoutItsInput() {
    latch.trigger(triggerOfSize(512 * 1024 + 1));

    Denied denied = denial();
    assertThat(denied.reason()).isEqualTo(Denied.Reason.INVALID_TRIGGER);
    assertThat(denied.message()).contains("524289 bytes").contains("524288");
  }

  @Test
  void headersTooLargeForTheOutcomeAreDroppedAndCounted() {
    RecordHeaders headers = new RecordHeaders();
    headers.add("big", new byte[2 * 1024 * 1024]);

    latch.send("latchkey.triggers", null, GOOD.getBytes(StandardCharsets.UTF_8), headers);

    TestRecord<byte[], byte[]> accepted = latch.records("latchkey.accepted").get(0);
    assertThat(accepted.headers().lastHeader("big")).isNull();
    assertThat(Driver.header(accepted, "latchkey-dropped-headers")).isEqualTo("1");
  }

  @Test
  void aDeadLetterTooLargeForItsTopicIsCutAndSaysSo() {
    byte[] garbage = new byte[3 * 1024 * 1024];
    Arrays.fill(garbage, (byte) 'x');

    latch.send("latchkey.triggers", null, garbage, new RecordHeaders());

    TestRecord<byte[], byte[]> letter = deadLetter();
    assertThat(letter.value().length).isLessThan(1_200_000);
    assertThat(Driver.header(letter, "latchkey-truncated")).isEqualTo("3145728");
  }

  @Test
  void headersTooLargeForTheStraysTopicAreDroppedToo() {
    try (Driver two = new Driver(2)) {
      RecordHeaders headers = new RecordHeaders();
      headers.add("big", new byte[2 * 1024 * 1024]);
      for (int i = 0; i < 8; i++) {
        String json = "{\"tenant\":\"t\",\"idempotency_key\":\"k" + i + "\",\"run_id\":\"r\"}";
        two.send("latchkey.triggers", null, json.getBytes(StandardCharsets.UTF_8), headers);
      }

      assertThat(two.accepted()).hasSize(8);
      assertThat(two.strays())
          .isNotEmpty()
          .allSatisfy(stray -> assertThat(stray.headers().lastHeader("big")).isNull());
    }
  }

  @Test
  @Timeout(60) // Work that grew with the square of the headers took minutes.
  void aHundredThousandHeadersAreCarriedOrDroppedInNoTime() {
    RecordHeaders headers = new RecordHeaders();
    for (int i = 0; i < 100_000; i++) {
      headers.add("h" + i, new byte[0]);
    }

    latch.send("latchkey.triggers", null, GOOD.getBytes(StandardCharsets.UTF_8), headers);
    latch.send("latchkey.triggers", null, "garbage".getBytes(StandardCharsets.UTF_8), headers);

    assertThat(latch.records("latchkey.accepted")).hasSize(1);
    assertThat(latch.records("latchkey.dead-letters")).hasSize(1);
  }

  @Test
  void aStatusLargerThanAnyOutputIsADeadLetterWherever() {
    String padding = "x".repeat(2 * 1024 * 1024);
    String status = "{\"run_id\":\"r\",\"status\":\"FAILED\",\"idempotency_key\":\"k\",\"note\":\"";

    latch.status(status + padding + "\"}");

    assertThat(Driver.header(deadLetter(), "latchkey-reason")).isEqualTo("TOO_LARGE");
  }

  @Test
  void onInputsWithASmallLimitNoOutputIsLargerThanItsTopicTakes() {
    // A compressing producer gets more through than the limit says.
    int maxInputBytes = 100 * 1024;
    try (Driver small =
        new Driver(Driver.settings(1, ClaimsStore.MEMORY, Format.JSON, () -> 0, maxInputBytes))) {
      small.trigger(triggerOfSize(130 * 1024));
      small.trigger(triggerOfSize(500 * 1024));
      String controls = "\u0001".repeat(60 * 1024);
      small.send("latchkey.triggers", null, avroTrigger(controls), new RecordHeaders());

      assertThat(small.accepted()).hasSize(1);
      assertThat(small.records("latchkey.dead-letters")).hasSize(1);
      assertThat(small.denied())
          .extracting(Denied::reason)
          .containsExactly(Denied.Reason.INVALID_TRIGGER);
    }
  }

  @Test
  void aTriggerOfAFiftyThousandUnknownFieldsIsOneDeadLetter() {
    StringBuilder json = new StringBuilder("{\"a\":0");
    for (int i = 0; i < 50_000; i++) {
      json.append(",\"f").append(i).append("\":0");
    }

    latch.trigger(json + "}");

    assertThat(Driver.header(deadLetter(), "latchkey-reason")).isEqualTo("UNKNOWN_FIELD");
  }

  @Test
  void deeplyNestedInputWithinTheBoundTravelsAndBeyondItIsADeadLetter() {
    latch.trigger("{\"input\":" + "[".repeat(400) + "]".repeat(400) + "}");
    assertThat(latch.accepted()).hasSize(1);

    latch.trigger("{\"input\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}");
    assertThat(Driver.header(deadLetter(), "latchkey-reason")).isIn("UNREADABLE", "INVALID_FIELD");
  }

  @Test
  void anAvroTriggerThatWouldGrowBeyondTheLimitAsJsonIsDenied() {
    byte[] avro = avroTrigger("\u0001".repeat(300 * 1024));

    latch.send("latchkey.triggers", null, avro, new RecordHeaders());

    assertThat(denial().message()).contains("its outcome would have");
  }

  @Test
  void tenThousandRecordsOfGarbageEachGetTheirDeadLetter() {
    for (int i = 0; i < 10_000; i++) {
      latch.send("latchkey.triggers", null, "garbage " + i);
    }

    assertThat(latch.records("latchkey.dead-letters")).hasSize(10_000);
    assertThatTheStreamGoesOn();
  }

  private static byte[] avroTrigger(String note) {
    Map<String, String> metadata = Map.of("note", note);
    return Codecs.TRIGGER.encode(
        new Trigger("t", "w", "k", "r", null, null, metadata, null, false, null, null),
        Format.AVRO);
  }

  private static String triggerOfSize(int bytes) {
    String start = "{\"idempotency_key\":\"k\",\"run_id\":\"r\",\"input\":\"";
    return start + "x".repeat(bytes - start.length() - 2) + "\"}";
  }
}
