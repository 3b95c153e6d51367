package io.latchkey.wire;

import static io.latchkey.wire.Decoding.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Json;
import io.latchkey.message.Trigger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How Avro is read: by its fingerprint, within its bytes. */
class AvroInputTest {
  private static final byte[] TRIGGER = Codecs.TRIGGER.encode(FullMessages.TRIGGER, Format.AVRO);
  private static final byte[] HEADER = Arrays.copyOf(TRIGGER, 10);

  /** tenant, workflow, idempotency_key, run_id, request_id and input, all null. */
  private static final byte[] SIX_NULLS = new byte[6];

  @Test
  void anUnknownFingerprintIsNamedWithWhatIsExpected() {
    refused(
            Codecs.TRIGGER,
            HexFormat.of().parseHex("c301efcdab8967452301"),
            DeadLetterReason.UNKNOWN_SCHEMA)
        .withMessage(
            "the Avro schema fingerprint 0123456789abcdef is not known; this topic takes a trigger,"
                + " written with a published version of schemas/trigger.avsc (now"
                + " 0ca6ba0962b8c70f)");
  }

  @Test
  void anotherMessageIsRecognisedAndRefused() {
    refused(Codecs.RUN_STATUS, TRIGGER, DeadLetterReason.UNKNOWN_SCHEMA)
        .withMessage(
            "the value is a trigger in Avro (schema version 1); this topic takes a run-status,"
                + " written with a published version of schemas/run-status.avsc (now"
                + " 63e787bb894f9239)");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 9})
  void aValueThatEndsWithinItsFingerprintIsUnreadable(int length) {
    refused(Codecs.TRIGGER, Arrays.copyOf(TRIGGER, length), DeadLetterReason.UNREADABLE)
        .withMessage(
            "the value begins as Avro single-object encoding but ends within its fingerprint");
  }

  @Test
  void aValueThatIsCutOffIsUnreadable() {
    refused(Codecs.TRIGGER, Arrays.copyOf(TRIGGER, TRIGGER.length - 1), DeadLetterReason.UNREADABLE)
        .withMessage("the value is cut off: it ends within its trigger in Avro");
  }

  @Test
  void bytesBehindTheMessageAreUnreadable() {
    refused(Codecs.TRIGGER, Arrays.copyOf(TRIGGER, TRIGGER.length + 1), DeadLetterReason.UNREADABLE)
        .withMessage("the value holds bytes after its trigger in Avro");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Integer.MAX_VALUE, Integer.MAX_VALUE - 8, Long.MAX_VALUE})
  void anAbsurdLengthOfATextIsUnreadable(long length) throws IOException {
    refused(
        Codecs.TRIGGER,
        triggerWith(
            encoder -> {
              encoder.writeIndex(1);
              encoder.writeLong(length);
            }),
        DeadLetterReason.UNREADABLE);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {Integer.MAX_VALUE, Integer.MAX_VALUE - 8, Long.MAX_VALUE, Long.MIN_VALUE, 1 << 28})
  void anAbsurdNumberOfEntriesIsUnreadable(long count) throws IOException {
    refused(
        Codecs.TRIGGER,
        triggerWith(
            encoder -> {
              encoder.writeFixed(SIX_NULLS);
              encoder.writeIndex(1);
              encoder.writeLong(count);
            }),
        DeadLetterReason.UNREADABLE);
  }

  @Test
  void textThatIsNotUtf8IsUnreadable() throws IOException {
    refused(
        Codecs.TRIGGER,
        triggerWith(
            encoder -> {
              encoder.writeIndex(1);
              encoder.writeBytes(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80});
            }),
        DeadLetterReason.UNREADABLE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "video.mp4|field `input` is not valid JSON at line 1, column 1: Unrecognized token 'video':"
            + " was expecting (JSON String, Number, Array, Object or token 'null', 'true' or"
            + " 'false')",
        "1 2|field `input` holds more than one JSON value",
        "[|field `input` is not valid JSON at line 1, column 2: Unexpected end-of-input: expected"
            + " close marker for Array",
        "' '|field `input` must hold a JSON value, not an empty text",
      })
  void inputMustBeOneJsonValue(String input, String message) {
    refused(Codecs.TRIGGER, triggerOf(input), DeadLetterReason.INVALID_FIELD).withMessage(message);
  }

  @Test
  void inputMayNestFiveHundredLevelsAndNoMore() throws UndecodableException {
    String deepest = "[".repeat(500) + "]".repeat(500);

    assertThat(Codecs.TRIGGER.decode(triggerOf(deepest)).input()).isEqualTo(new Json(deepest));
    refused(Codecs.TRIGGER, triggerOf("[" + deepest + "]"), DeadLetterReason.INVALID_FIELD)
        .withMessage("field `input` is nested deeper than 500 levels");
  }

  @Test
  void inputNullIsNoInput() throws UndecodableException {
    assertThat(Codecs.TRIGGER.decode(triggerOf(" null ")).input()).isNull();
  }

  private static byte[] triggerOf(String input) {
    return Codecs.TRIGGER.encode(
        new Trigger("t", "w", null, null, null, new Json(input), null, null, false, null, null),
        Format.AVRO);
  }

  private interface Fields {
    void writeTo(BinaryEncoder encoder) throws IOException;
  }

  private static byte[] triggerWith(Fields fields) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(HEADER);
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    fields.writeTo(encoder);
    out.writeBytes("some text behind it".getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }
}
