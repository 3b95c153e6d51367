package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.ShadowDecision;
import io.latchkey.message.Source;
import io.latchkey.message.Status;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.DeadLetter;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.Format;
import io.latchkey.wire.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a record of an output topic looks like on the terminal. */
class OutputTextTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Source SOURCE = new Source("latchkey.triggers", 3, 42);
  private static final Denied DENIED =
      new Denied(
          "t",
          "w",
          "k",
          "b",
          null,
          Denied.Reason.CLAIM_HELD,
          "Run a holds it.",
          "a",
          7L,
          NOON,
          NOON.plusSeconds(60),
          Status.RUNNING,
          NOON,
          "1a2b3c4d",
          SOURCE);

  @ParameterizedTest
  @EnumSource(Format.class)
  void aDenialNamesTheHolderInEitherEncoding(Format format) {
    Output output = decode(Topics.DEFAULT.denied(), "t:k", Codecs.encode(DENIED, format));

    assertThat(OutputText.line(output))
        .isEqualTo(
            "2026-01-01T12:00:00.000Z DENIED      t:k run_id=b reason=CLAIM_HELD"
                + " existing_run_id=a existing_status=RUNNING"
                + " existing_expires_at=2026-01-01T12:01:00.000Z");
    assertThat(output.source()).isEqualTo(SOURCE);
  }

  @Test
  void aClaimEventIsNamedByItsType() {
    OutputMessage event =
        new ClaimEvent(
            ClaimEvent.Type.EXPIRED,
            ClaimEvent.Reason.TTL,
            "t",
            "w",
            "k",
            "a",
            7L,
            NOON,
            3000L,
            null,
            null,
            null);

    Output output = decode(Topics.DEFAULT.claimEvents(), "t:k", Codecs.encode(event, Format.JSON));

    assertThat(OutputText.line(output))
        .isEqualTo(
            "2026-01-01T12:00:00.000Z EXPIRED     t:k run_id=a reason=TTL fencing_token=7"
                + " held_ms=3000");
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void aShadowDecisionSaysBothSidesInEitherEncoding(Format format) {
    OutputMessage told =
        new ShadowDecision(
            "t",
            "w",
            "a",
            null,
            "t:k",
            null,
            null,
            "no key",
            NOON,
            null,
            NOON,
            "1a2b3c4d",
            "5e6f7a8b",
            SOURCE);

    Output output = decode(Topics.DEFAULT.shadowDecisions(), ":t/a", Codecs.encode(told, format));

    assertThat(OutputText.line(output))
        .isEqualTo(
            "2026-01-01T12:00:00.000Z SHADOW      :t/a run_id=a claim_key=t:k"
                + " shadow_problem=\"no key\" expires_at=2026-01-01T12:00:00.000Z");
  }

  @Test
  void anExtensionSaysTheNewDeadline() {
    OutputMessage event =
        new ClaimEvent(
            ClaimEvent.Type.EXTENDED,
            ClaimEvent.Reason.COMMAND,
            "t",
            "w",
            "k",
            "a",
            7L,
            NOON,
            null,
            NOON.plusSeconds(60),
            null,
            "ops");

    Output output = decode(Topics.DEFAULT.claimEvents(), "t:k", Codecs.encode(event, Format.JSON));

    assertThat(OutputText.line(output))
        .isEqualTo(
            "2026-01-01T12:00:00.000Z EXTENDED    t:k run_id=a reason=COMMAND fencing_token=7"
                + " expires_at=2026-01-01T12:01:00.000Z requested_by=ops");
  }

  @Test
  void aDeadLetterSaysWhyAndWhence() {
    DeadLetter letter =
        new DeadLetter(
            DeadLetterReason.UNREADABLE,
            "not \"JSON\"",
            SOURCE,
            NOON,
            utf8("k"),
            utf8("x"),
            new RecordHeaders());

    Output output =
        decode(Topics.DEFAULT.deadLetters(), "k", utf8("x"), letter.outputHeaders()).orElseThrow();

    assertThat(OutputText.line(output))
        .isEqualTo(
            "2026-01-01T12:00:00.000Z DEAD_LETTER k reason=UNREADABLE message=\"not \\\"JSON\\\"\""
                + " source=latchkey.triggers-3@42");
    assertThat(output.source()).isEqualTo(SOURCE);
  }

  @Test
  void anInvalidTriggersDenialSaysWhatIsWrong() {
    Output output =
        decode(
            Topics.DEFAULT.denied(),
            ":t/b",
            utf8("{\"run_id\":\"b\",\"reason\":\"INVALID_KEY\",\"message\":\"it is blank\"}"));

    assertThat(OutputText.line(output)).endsWith("reason=INVALID_KEY message=\"it is blank\"");
  }

  @Test
  void whatSteersATerminalIsEscaped() {
    Output output = decode(Topics.DEFAULT.denied(), "t:\u001b[2J\nx", utf8("{}"));

    assertThat(OutputText.line(output)).contains("t:\\u001b[2J\\u000ax");
  }

  @Test
  void aValueWithBlanksIsQuoted() {
    Output output = decode(Topics.DEFAULT.accepted(), "t:k", utf8("{\"run_id\":\"a b\"}"));

    assertThat(OutputText.line(output)).endsWith(" run_id=\"a b\"");
  }

  @Test
  void jsonIsOneObjectALineWithTheMessageAsItIs() {
    Output output = decode(Topics.DEFAULT.accepted(), "t:k", utf8("{\"input\":{\"n\":1.10}}"));

    assertThat(OutputJson.line(output))
        .isEqualTo(
            "{\"at\":\"2026-01-01T12:00:00.000Z\",\"topic\":\"latchkey.accepted\","
                + "\"key\":\"t:k\",\"value\":{\"input\":{\"n\":1.10}}}");
  }

  static Output decode(String topic, String key, byte[] value) {
    return decode(topic, key, value, new RecordHeaders()).orElseThrow();
  }

  static Optional<Output> decode(String topic, String key, byte[] value, Headers headers) {
    return new OutputDecoder(Topics.DEFAULT)
        .decode(
            new ConsumerRecord<>(
                topic,
                0,
                0L,
                NOON.toEpochMilli(),
                TimestampType.CREATE_TIME,
                0,
                value.length,
                utf8(key),
                value,
                headers,
                Optional.empty()));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
