package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.io.SerializedString;
import io.latchkey.message.Accepted;
import io.latchkey.message.Json;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.Source;
import io.latchkey.message.Trigger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** How messages look in JSON. */
class JsonOutputTest {

  @Test
  void anAcceptanceWithEveryField() {
    assertThat(json(FullMessages.ACCEPTED))
        .isEqualTo(
            "{\"tenant\":\"t\",\"workflow\":\"w\",\"idempotency_key\":\"k\",\"run_id\":\"r\","
                + "\"request_id\":\"q\",\"fencing_token\":7,"
                + "\"claimed_at\":\"2026-01-01T00:00:00.123Z\","
                + "\"expires_at\":\"2026-01-01T00:00:00.123Z\",\"possible_overlap_with\":\"p\","
                + "\"input\":[1.0],\"metadata\":{\"m\":\"v\"},"
                + "\"start_at\":\"2026-01-01T00:00:00.123Z\",\"policy_version\":\"v\","
                + "\"source\":{\"topic\":\"latchkey.triggers\",\"partition\":3,\"offset\":42}}");
  }

  @Test
  void aDenialWithEveryField() {
    assertThat(json(FullMessages.DENIED))
        .isEqualTo(
            "{\"tenant\":\"t\",\"workflow\":\"w\",\"idempotency_key\":\"k\",\"run_id\":\"r\","
                + "\"request_id\":\"q\",\"reason\":\"CLAIM_HELD\",\"message\":\"held\","
                + "\"existing_run_id\":\"h\",\"existing_fencing_token\":7,"
                + "\"existing_claimed_at\":\"2026-01-01T00:00:00.123Z\","
                + "\"existing_expires_at\":\"2026-01-01T00:00:00.123Z\","
                + "\"existing_status\":\"RUNNING\",\"denied_at\":\"2026-01-01T00:00:00.123Z\","
                + "\"policy_version\":\"v\","
                + "\"source\":{\"topic\":\"latchkey.triggers\",\"partition\":3,\"offset\":42}}");
  }

  @Test
  void aClaimEventWithEveryField() {
    assertThat(json(FullMessages.CLAIM_EVENT))
        .isEqualTo(
            "{\"type\":\"RELEASED\",\"reason\":\"COMMAND\",\"tenant\":\"t\",\"workflow\":\"w\","
                + "\"idempotency_key\":\"k\",\"run_id\":\"r\",\"fencing_token\":7,"
                + "\"at\":\"2026-01-01T00:00:00.123Z\",\"held_ms\":5,"
                + "\"expires_at\":\"2026-01-01T00:00:00.123Z\",\"last_status\":\"RUNNING\","
                + "\"requested_by\":\"me\"}");
  }

  @Test
  void aStatusRequestWithEveryField() {
    assertThat(json(FullMessages.STATUS_REQUEST))
        .isEqualTo(
            "{\"tenant\":\"t\",\"workflow\":\"w\",\"idempotency_key\":\"k\",\"run_id\":\"r\","
                + "\"fencing_token\":7,\"claimed_at\":\"2026-01-01T00:00:00.123Z\","
                + "\"expires_at\":\"2026-01-01T00:00:00.123Z\",\"last_status\":\"RUNNING\","
                + "\"last_denied_at\":\"2026-01-01T00:00:00.123Z\","
                + "\"requested_at\":\"2026-01-01T00:00:00.123Z\"}");
  }

  @Test
  void aShadowDecisionWithEveryField() {
    assertThat(json(FullMessages.SHADOW_DECISION))
        .isEqualTo(
            "{\"tenant\":\"t\",\"workflow\":\"w\",\"run_id\":\"r\",\"request_id\":\"q\","
                + "\"claim_key\":\"t:k\",\"shadow_claim_key\":\"t/w:k\","
                + "\"problem\":\"p\",\"shadow_problem\":\"s\","
                + "\"expires_at\":\"2026-01-01T00:00:00.123Z\","
                + "\"shadow_expires_at\":\"2026-01-01T00:00:00.123Z\","
                + "\"at\":\"2026-01-01T00:00:00.123Z\",\"policy_version\":\"v\","
                + "\"shadow_policy_version\":\"u\","
                + "\"source\":{\"topic\":\"latchkey.triggers\",\"partition\":3,\"offset\":42}}");
  }

  @Test
  void absentFieldsAreLeftOutAndTimesAlwaysHaveMilliseconds() {
    Accepted unkeyed =
        new Accepted(
            "t",
            "w",
            null,
            "r",
            null,
            null,
            Instant.parse("2026-01-01T00:00:00Z"),
            null,
            null,
            null,
            null,
            null,
            null,
            new Source("s", 0, 0));

    assertThat(json(unkeyed))
        .isEqualTo(
            "{\"tenant\":\"t\",\"workflow\":\"w\",\"run_id\":\"r\","
                + "\"claimed_at\":\"2026-01-01T00:00:00.000Z\","
                + "\"source\":{\"topic\":\"s\",\"partition\":0,\"offset\":0}}");
  }

  @Test
  void aLoneSurrogateIsWrittenAsAnEscapeAndAPairAsItIs() {
    Trigger trigger =
        new Trigger(
            "\ud800", "\ud83d\ude00", "\u0001\n", null, null, null, null, null, false, null, null);

    assertThat(new String(Codecs.TRIGGER.encode(trigger, Format.JSON), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"tenant\":\"\\ud800\",\"workflow\":\"\ud83d\ude00\","
                + "\"idempotency_key\":\"\\u0001\\n\",\"bypass\":false}");
  }

  @Property
  void textKeepsAllCharactersButThoseThatMustBeEscaped(@ForAll("texts") String text) {
    JsonOutput out = new JsonOutput();

    out.string(text);

    assertThat(new String(out.toByteArray(), StandardCharsets.UTF_8))
        .isEqualTo(
            text.codePoints()
                .mapToObj(JsonOutputTest::written)
                .collect(Collectors.joining("", "\"", "\"")));
  }

  @Property
  void whateverIsWrittenFindsRoom(@ForAll @IntRange(min = 500, max = 700) int before) {
    String filler = "x".repeat(before);
    Map<String, Consumer<JsonOutput>> tokens =
        Map.of(
            "}", out -> out.mark('}'),
            ",\"name\":", out -> out.name(',', new SerializedString("name")),
            "false", out -> out.flag(false),
            "-9223372036854775808", out -> out.number(Long.MIN_VALUE),
            "\"1970-01-01T00:00:00.000Z\"", out -> out.time(0),
            "[1]", out -> out.carried("[1]"),
            "\"text\"", out -> out.string("text"),
            "\"\\u0001\\u0002\"", out -> out.string("\u0001\u0002"));

    assertThat(tokens)
        .allSatisfy(
            (token, write) -> {
              JsonOutput out = new JsonOutput();
              out.carried(filler);
              write.accept(out);
              assertThat(new String(out.toByteArray(), StandardCharsets.UTF_8))
                  .isEqualTo(filler + token);
            });
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
            Arbitraries.strings().all().ofMaxLength(20),
            Arbitraries.strings().ascii().ofMaxLength(20),
            Arbitraries.of("\"", "\\", "\n", "\r", "\t", "\b", "\u0000", "\u001f", " ", "\u007f"),
            Arbitraries.of("\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufffd", "\uffff"),
            Arbitraries.of("\ud800", "\udbff", "\udc00", "\udfff", "\ud83d\ude00", "\udbff\udfff"))
        .list()
        .ofMaxSize(200)
        .map(pieces -> String.join("", pieces));
  }

  private static String written(int code) {
    return switch (code) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default ->
          code < ' ' || Character.getType(code) == Character.SURROGATE
              ? "\\u%04x".formatted(code)
              : Character.toString(code);
    };
  }

  @Test
  void aLoneSurrogateBecomesAQuestionMarkInAvro() throws UndecodableException {
    Trigger trigger =
        new Trigger(
            "\ud800", "w", null, null, null, null, Map.of("\udc00", "v"), null, false, null, null);

    Trigger read = Codecs.TRIGGER.decode(Codecs.TRIGGER.encode(trigger, Format.AVRO));

    assertThat(read.tenant()).isEqualTo("?");
    assertThat(read.metadata()).isEqualTo(Map.of("?", "v"));
  }

  @Test
  void carriedJsonKeepsItsDigitsAndEscapes() throws UndecodableException {
    String input = "{ \"n\" : [ 12345678901234567890.10, 1e400 ],\n \"s\":\"\\ud800\\u0041\" }";
    byte[] trigger = ("{\"input\": " + input + " }").getBytes(StandardCharsets.UTF_8);

    assertThat(Codecs.TRIGGER.decode(trigger).input()).isEqualTo(new Json(input));
  }

  private static String json(OutputMessage message) {
    return new String(Codecs.encode(message, Format.JSON), StandardCharsets.UTF_8);
  }
}
