package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.latchkey.message.Json;
import io.latchkey.message.Trigger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a version before the current one wrote: a trigger before there was {@code bypass}. */
class OlderVersionTest {
  private static final Schema CURRENT = Schemas.current("trigger");
  private static final Schema OLDER = without(CURRENT, "bypass");
  private static final Schema OF_ANOTHER = without(CURRENT, "ttl_ms");
  private static final byte[] WRITTEN =
      written(
          OLDER,
          new GenericRecordBuilder(OLDER)
              .set("tenant", "t")
              .set("idempotency_key", "k\u00e9")
              .set("input", "{}")
              .set("metadata", Map.of("a", "b"))
              .set("start_at", 5L)
              .set("lifecycle", "FIXED_TTL")
              .build());

  private final AvroBinding trigger =
      new AvroBinding(
          "trigger",
          CURRENT,
          List.of(
              version("trigger", 1, OLDER),
              version("trigger", 2, CURRENT),
              version("something-else", 1, OF_ANOTHER)));

  @Test
  void itIsReadWithTheDefaultsOfWhatItDidNotHave() throws UndecodableException {
    Values read = trigger.read(WRITTEN);

    assertThat(read.getSchema()).isEqualTo(CURRENT);
    assertThat(read.value("bypass")).isEqualTo(false);
    Trigger message = new TriggerForm().read(new Fields(read));
    assertThat(message.tenant()).isEqualTo("t");
    assertThat(message.workflow()).isEqualTo("default");
    assertThat(message.idempotencyKey()).isEqualTo("k\u00e9");
    assertThat(message.input()).isEqualTo(new Json("{}"));
    assertThat(message.metadata()).isEqualTo(Map.of("a", "b"));
    assertThat(message.startAt()).hasToString("1970-01-01T00:00:00.005Z");
    assertThat(message.lifecycle()).hasToString("FIXED_TTL");
  }

  @Test
  void theCurrentVersionIsReadBesideIt() throws UndecodableException {
    assertThat(
            trigger.read(Codecs.TRIGGER.encode(FullMessages.TRIGGER, Format.AVRO)).value("bypass"))
        .isEqualTo(true);
  }

  @Test
  void aVersionOfAnotherMessageIsNot() {
    refused(written(OF_ANOTHER, new GenericRecordBuilder(OF_ANOTHER).build()))
        .withMessageContaining("is not known; this topic takes a trigger")
        .matches(e -> e.reason() == DeadLetterReason.UNKNOWN_SCHEMA);
  }

  @Test
  void bytesBehindItAreUnreadable() {
    refused(Arrays.copyOf(WRITTEN, WRITTEN.length + 1))
        .withMessage("the value holds bytes after its trigger in Avro");
  }

  @Test
  void whereverItIsCutOffItIsUnreadable() {
    for (int length = WRITTEN.length - 1; length >= 10; length--) {
      refused(Arrays.copyOf(WRITTEN, length))
          .withMessage("the value is cut off: it ends within its trigger in Avro");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 100, Integer.MAX_VALUE, Integer.MAX_VALUE - 8, Long.MAX_VALUE})
  void anAbsurdLengthOfATextIsUnreadable(long length) throws IOException {
    ByteArrayOutputStream out = header(OLDER);
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    encoder.writeIndex(1);
    encoder.writeLong(length);

    refused(out.toByteArray()).matches(e -> e.reason() == DeadLetterReason.UNREADABLE);
  }

  @Test
  void textThatIsNotUtf8IsUnreadable() throws IOException {
    byte[] broken = WRITTEN.clone();
    broken[new String(WRITTEN, StandardCharsets.ISO_8859_1).indexOf('\u00c3', 2)] = (byte) 0xff;

    refused(broken).matches(e -> e.reason() == DeadLetterReason.UNREADABLE);
  }

  private ThrowableAssertAlternative<UndecodableException> refused(byte[] value) {
    return assertThatExceptionOfType(UndecodableException.class)
        .isThrownBy(() -> trigger.read(value));
  }

  private static Schemas.Published version(String name, int version, Schema schema) {
    return new Schemas.Published(
        name, version, SchemaNormalization.parsingFingerprint64(schema), schema);
  }

  private static Schema without(Schema schema, String field) {
    return Schema.createRecord(
        schema.getName(),
        schema.getDoc(),
        schema.getNamespace(),
        false,
        schema.getFields().stream()
            .filter(each -> !each.name().equals(field))
            .map(each -> new Schema.Field(each, each.schema()))
            .toList());
  }

  private static byte[] written(Schema schema, GenericRecord value) {
    ByteArrayOutputStream out = header(schema);
    try {
      new GenericDatumWriter<GenericRecord>(schema)
          .write(value, EncoderFactory.get().directBinaryEncoder(out, null));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }

  private static ByteArrayOutputStream header(Schema schema) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(
        ByteBuffer.allocate(10)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(new byte[] {(byte) 0xC3, 0x01})
            .putLong(SchemaNormalization.parsingFingerprint64(schema))
            .array());
    return out;
  }
}
