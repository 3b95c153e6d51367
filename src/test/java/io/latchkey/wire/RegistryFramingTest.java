package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.latchkey.message.ClaimCommand;
import io.latchkey.message.Json;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How values in a schema registry's framing are read: by the writer's schema, by field name. */
class RegistryFramingTest {
  private static final int ID = 0x01020304;

  private static final String NAMES = "{'name': 'run_id', 'type': 'string'}, ";
  private static final String STATUS = NAMES + "{'name': 'status', 'type': 'string'}";

  @Test
  void aRecordOfAnotherNameWithSomeOfTheFieldsIsTheMessage() throws Exception {
    Schema schema =
        record(
            """
            {'name': 'run_id', 'type': 'string'},
            {'name': 'idempotency_key', 'type': ['string', 'null']}
            """);
    GenericData.Record written = new GenericData.Record(schema);
    written.put("run_id", "r1");
    written.put("idempotency_key", "k");

    assertThat(trigger(written))
        .isEqualTo(
            new Trigger(
                "default", "default", "k", "r1", null, null, null, null, false, null, null));
  }

  @Test
  void ourOwnSchemaIsReadAsItIs() throws Exception {
    Schema schema = Schemas.current("trigger");
    byte[] avro = Codecs.TRIGGER.encode(FullMessages.TRIGGER, Format.AVRO);
    int singleObjectHeader = 10;
    byte[] framed = framed(Arrays.copyOfRange(avro, singleObjectHeader, avro.length));

    assertThat(Codecs.TRIGGER.decode(framed, id -> schema)).isEqualTo(FullMessages.TRIGGER);
  }

  @Test
  void theIdIsReadBigEndian() throws Exception {
    Schema schema = record(STATUS);
    GenericData.Record written = new GenericData.Record(schema);
    written.put("run_id", "r1");
    written.put("status", "RUNNING");
    int[] asked = new int[1];

    Codecs.RUN_STATUS.decode(
        framed(written),
        id -> {
          asked[0] = id;
          return schema;
        });

    assertThat(asked).containsExactly(ID);
  }

  @Test
  void whatSaysTheSameInAnotherTypeIsTaken() throws Exception {
    Schema schema =
        record(
            """
            {'name': 'run_id', 'type': {'type': 'string', 'logicalType': 'uuid'}},
            {'name': 'status', 'type': {'type': 'enum', 'name': 'S', 'symbols': ['BUSY', 'SUCCEEDED']}},
            {'name': 'fencing_token', 'type': 'int'},
            {'name': 'will_retry', 'type': ['null', 'boolean']}
            """);
    GenericData.Record written = new GenericData.Record(schema);
    written.put("run_id", "6b1f");
    written.put(
        "status", new GenericData.EnumSymbol(schema.getField("status").schema(), "SUCCEEDED"));
    written.put("fencing_token", 7);

    assertThat(status(written))
        .isEqualTo(
            new RunStatus("6b1f", Status.COMPLETED, null, null, null, 7L, false, null, null));
  }

  @ParameterizedTest
  @CsvSource({
    "timestamp-millis, 1700000000123",
    "timestamp-micros, 1700000000123999",
    "timestamp-nanos, 1700000000123999999",
    "none, 1700000000123"
  })
  void timesAreReadInTheirUnit(String unit, long number) throws Exception {
    Schema schema =
        record(
            STATUS
                + ", {'name': 'occurred_at', 'type': ['null', {'type': 'long', 'logicalType': '"
                + unit
                + "'}]}");
    GenericData.Record written = statusOf(schema);
    written.put("occurred_at", number);

    assertThat(status(written).occurredAt()).isEqualTo(Instant.ofEpochMilli(1700000000123L));
  }

  @Test
  void aTimeMayBeAText() throws Exception {
    Schema schema = record(STATUS + ", {'name': 'occurred_at', 'type': 'string'}");
    GenericData.Record written = statusOf(schema);
    written.put("occurred_at", "2026-01-01T01:00:00+01:00");
    assertThat(status(written).occurredAt()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));

    written.put("occurred_at", "yesterday");
    refusedStatus(written, DeadLetterReason.INVALID_FIELD)
        .withMessage(
            "field `occurred_at` must be a time (ISO-8601 with an offset, or epoch milliseconds),"
                + " not the string \"yesterday\"");
  }

  @ParameterizedTest
  @CsvSource({"long, local-timestamp-millis, 1", "int, date, 20000", "int, none, 20000"})
  void aTimeInATypeThatIsNoPointInTimeIsRefused(String type, String unit, String number) {
    Schema schema =
        record(
            STATUS
                + ", {'name': 'occurred_at', 'type': {'type': '%s', 'logicalType': '%s'}}"
                    .formatted(type, unit));
    GenericData.Record written = statusOf(schema);
    written.put(
        "occurred_at",
        type.equals("int") ? (Object) Integer.valueOf(number) : Long.valueOf(number));

    refusedStatus(written, DeadLetterReason.INVALID_FIELD)
        .withMessageStartingWith("field `occurred_at` must be a time")
        .withMessageContaining("not Avro's " + type);
  }

  @Test
  void inputOfAnyTypeBecomesJson() throws Exception {
    Schema schema =
        record(
            """
            {'name': 'input', 'type': {'type': 'record', 'name': 'Input', 'fields': [
              {'name': 'url', 'type': 'string'},
              {'name': 'sizes', 'type': {'type': 'array', 'items': 'long'}},
              {'name': 'mode', 'type': {'type': 'enum', 'name': 'Mode', 'symbols': ['FAST']}},
              {'name': 'note', 'type': ['null', 'string']}
            ]}},
            {'name': 'metadata', 'type': {'type': 'map', 'values': 'string'}}
            """);
    Schema inputSchema = schema.getField("input").schema();
    GenericData.Record input = new GenericData.Record(inputSchema);
    input.put("url", "s3://\"a\"");
    input.put("sizes", List.of(1L, 2L));
    input.put("mode", new GenericData.EnumSymbol(inputSchema.getField("mode").schema(), "FAST"));
    GenericData.Record written = new GenericData.Record(schema);
    written.put("input", input);
    written.put("metadata", Map.of("a", "b"));

    Trigger read = trigger(written);

    assertThat(read.input())
        .isEqualTo(
            new Json(
                "{\"url\": \"s3://\\\"a\\\"\", \"sizes\": [1, 2], \"mode\": \"FAST\", \"note\":"
                    + " null}"));
    assertThat(read.metadata()).isEqualTo(Map.of("a", "b"));
  }

  @Test
  void inputAsATextIsItsJson() throws Exception {
    Schema schema = record("{'name': 'input', 'type': 'string'}");
    GenericData.Record written = new GenericData.Record(schema);
    written.put("input", " [1] ");
    assertThat(trigger(written).input()).isEqualTo(new Json("[1]"));

    written.put("input", "[1");
    refused(Codecs.TRIGGER, framed(written), schema, DeadLetterReason.INVALID_FIELD)
        .withMessageStartingWith("field `input` is not valid JSON");
  }

  @Test
  void triggersAndCommandsRefuseAFieldThatTheyDoNotHave() {
    Schema trigger = record("{'name': 'idempotencyKey', 'type': 'string'}");
    GenericData.Record misspelt = new GenericData.Record(trigger);
    misspelt.put("idempotencyKey", "k");
    refused(Codecs.TRIGGER, framed(misspelt), trigger, DeadLetterReason.UNKNOWN_FIELD)
        .withMessage("unknown field `idempotencyKey`; did you mean `idempotency_key`?");

    Schema command = record("{'name': 'colour', 'type': ['null', 'string']}");
    refused(
            Codecs.CLAIM_COMMAND,
            framed(new GenericData.Record(command)),
            command,
            DeadLetterReason.UNKNOWN_FIELD)
        .withMessageStartingWith("unknown field `colour`; known are command, tenant, ");
  }

  @Test
  void aStatusMayBringFieldsOfItsOwnButNoSlips() throws Exception {
    Schema own =
        record(
            """
            {'name': 'attempts', 'type': {'type': 'array', 'items': 'long'}},
            {'name': 'run_id', 'type': 'string'},
            {'name': 'engine', 'type': {'type': 'map', 'values': ['null', 'double']}},
            {'name': 'status', 'type': 'string'}
            """);
    GenericData.Record written = statusOf(own);
    written.put("attempts", List.of(1L, 2L));
    written.put("engine", Map.of("load", 0.5));
    assertThat(status(written).runId()).isEqualTo("r1");

    Schema slip = record(STATUS + ", {'name': 'fencing_tokn', 'type': ['null', 'long']}");
    refusedStatus(statusOf(slip), DeadLetterReason.UNKNOWN_FIELD)
        .withMessage("unknown field `fencing_tokn`; did you mean `fencing_token`?");
  }

  @Test
  void aMissingOrNullRequiredFieldIsNamed() {
    Schema without = record(NAMES + "{'name': 'tenant', 'type': 'string'}");
    GenericData.Record written = new GenericData.Record(without);
    written.put("run_id", "r1");
    written.put("tenant", "t");
    refusedStatus(written, DeadLetterReason.INVALID_FIELD).withMessage("field `status` is missing");

    Schema nullable = record(NAMES + "{'name': 'status', 'type': ['null', 'string']}");
    GenericData.Record empty = new GenericData.Record(nullable);
    empty.put("run_id", "r1");
    refusedStatus(empty, DeadLetterReason.INVALID_FIELD).withMessage("field `status` is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "ttl_ms          | 'double'                                  | field `ttl_ms` must be a whole number of milliseconds, not Avro's double",
        "ttl_ms          | {'type': 'long', 'logicalType': 'time-micros'} | field `ttl_ms` must be a whole number of milliseconds, not Avro's long of time-micros",
        "tenant          | 'double'                                  | field `tenant` must be a string, not Avro's double",
        "bypass          | 'double'                                  | field `bypass` must be true or false, not Avro's double",
        "metadata        | 'double'                                  | field `metadata` must be an object of strings, not Avro's double",
        "metadata        | {'type': 'map', 'values': 'double'}       | field `metadata.a` must be a string",
      })
  void aFieldOfAnotherTypeIsNamedWithBoth(String field, String type, String message) {
    Schema schema = record("{'name': '" + field + "', 'type': " + type + "}");
    GenericData.Record written = new GenericData.Record(schema);
    written.put(
        field,
        switch (schema.getField(field).schema().getType()) {
          case MAP -> Map.of("a", 0.5);
          case LONG -> 5L;
          default -> 0.5;
        });

    refused(Codecs.TRIGGER, framed(written), schema, DeadLetterReason.INVALID_FIELD)
        .withMessage(message);
  }

  @Test
  void theMessagesOwnRulesHoldAsInJson() {
    Schema schema =
        record(
            """
            {'name': 'command', 'type': {'type': 'enum', 'name': 'C', 'symbols': ['RELEASE', 'DROP']}},
            {'name': 'idempotency_key', 'type': 'string'},
            {'name': 'run_id', 'type': 'string'}
            """);
    GenericData.Record written = new GenericData.Record(schema);
    written.put("command", new GenericData.EnumSymbol(schema.getField("command").schema(), "DROP"));
    written.put("idempotency_key", "k");
    written.put("run_id", "r");

    refused(Codecs.CLAIM_COMMAND, framed(written), schema, DeadLetterReason.INVALID_FIELD)
        .withMessage("field `command` must be one of RELEASE, EXTEND, not \"DROP\"");
    assertThat(ClaimCommand.Type.values()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aValueThatEndsWithinItsIdIsUnreadable(int length) {
    refused(Codecs.TRIGGER, new byte[length], record(STATUS), DeadLetterReason.UNREADABLE)
        .withMessage(
            "the value begins with 00 as in a schema registry's framing but ends within its id");
  }

  @Test
  void bytesThatAreTooFewOrTooManyAreUnreadable() {
    GenericData.Record written = statusOf(record(STATUS));
    byte[] whole = framed(written);
    String record = "engine.Event (schema " + ID + " of the registry)";

    refused(
            Codecs.RUN_STATUS,
            Arrays.copyOf(whole, whole.length - 1),
            written.getSchema(),
            DeadLetterReason.UNREADABLE)
        .withMessage("the value is cut off: it ends within its " + record);
    refused(
            Codecs.RUN_STATUS,
            Arrays.copyOf(whole, whole.length + 1),
            written.getSchema(),
            DeadLetterReason.UNREADABLE)
        .withMessage("the value holds bytes after its " + record);
  }

  @Test
  void aSchemaThatIsNoRecordIsUnreadable() {
    refused(
            Codecs.TRIGGER,
            framed(new byte[] {2, 'a'}),
            Schema.create(Schema.Type.STRING),
            DeadLetterReason.UNREADABLE)
        .withMessage(
            "schema " + ID + " of the registry is of Avro's type string; a trigger is a record");
  }

  @Test
  void nestingWithoutEndIsRefusedAndNotAnError() {
    Schema schema =
        record(
            """
            {'name': 'input', 'type': {'type': 'record', 'name': 'Node', 'fields': [
              {'name': 'next', 'type': ['null', 'Node']}]}}
            """);
    byte[] deep = new byte[400_000];
    Arrays.fill(deep, (byte) 2); // The second branch of each union, to the last.
    deep[deep.length - 1] = 0;

    refused(Codecs.TRIGGER, framed(deep), schema, DeadLetterReason.UNREADABLE)
        .withMessageStartingWith("the value is nested too deeply");
    refused(
            Codecs.TRIGGER,
            framed(Arrays.copyOfRange(deep, deep.length - 600, deep.length)),
            schema,
            DeadLetterReason.INVALID_FIELD)
        .withMessage("field `input` is nested deeper than 500 levels");
  }

  @Test
  void withoutARegistryTheSettingIsNamed() {
    assertThatExceptionOfType(UndecodableException.class)
        .isThrownBy(() -> Codecs.TRIGGER.decode(framed(new byte[3])))
        .withMessageContaining("schema.registry.url")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(DeadLetterReason.UNREADABLE));
  }

  @Property(tries = 1000)
  void nothingButAMessageOrARefusalComesOfAnyBytes(@ForAll byte[] bytes) {
    Schema schema =
        record(
            """
            {'name': 'run_id', 'type': 'string'},
            {'name': 'status', 'type': {'type': 'enum', 'name': 'S', 'symbols': ['RUNNING']}},
            {'name': 'occurred_at', 'type': [{'type': 'long', 'logicalType': 'timestamp-nanos'}, 'string']},
            {'name': 'payload', 'type': {'type': 'array', 'items': {'type': 'map', 'values': 'bytes'}}}
            """);
    try {
      Codecs.RUN_STATUS.decode(framed(bytes), id -> schema);
    } catch (UndecodableException e) {
      assertThat(e.getMessage()).isNotBlank().hasSizeLessThanOrEqualTo(Problems.MAX_CHARS);
    }
  }

  private static Trigger trigger(GenericData.Record written) throws UndecodableException {
    return Codecs.TRIGGER.decode(framed(written), id -> written.getSchema());
  }

  private static RunStatus status(GenericData.Record written) throws UndecodableException {
    return Codecs.RUN_STATUS.decode(framed(written), id -> written.getSchema());
  }

  private static ThrowableAssertAlternative<UndecodableException> refusedStatus(
      GenericData.Record written, DeadLetterReason reason) {
    return refused(Codecs.RUN_STATUS, framed(written), written.getSchema(), reason);
  }

  private static ThrowableAssertAlternative<UndecodableException> refused(
      Codec<?> codec, byte[] value, Schema schema, DeadLetterReason reason) {
    return assertThatExceptionOfType(UndecodableException.class)
        .isThrownBy(() -> codec.decode(value, id -> schema))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private static GenericData.Record statusOf(Schema schema) {
    GenericData.Record written = new GenericData.Record(schema);
    written.put("run_id", "r1");
    written.put("status", "RUNNING");
    return written;
  }

  private static Schema record(String fields) {
    String json =
        "{'type': 'record', 'name': 'Event', 'namespace': 'engine', 'fields': [" + fields + "]}";
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }

  private static byte[] framed(GenericData.Record written) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    try {
      new GenericDatumWriter<>(written.getSchema()).write(written, encoder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return framed(out.toByteArray());
  }

  private static byte[] framed(byte[] avro) {
    return ByteBuffer.allocate(5 + avro.length).put((byte) 0).putInt(ID).put(avro).array();
  }
}
