package io.latchkey.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which kind of message a record of a shared topic is. */
class InputKindsTest {
  private static final InputKinds ALL = sharedBy("all", "all", "all");
  private static final InputKinds TRIGGERS_STATUSES = sharedBy("all", "all", "commands");
  private static final InputKinds TRIGGERS_COMMANDS = sharedBy("all", "statuses", "all");
  private static final InputKinds STATUSES_COMMANDS = sharedBy("triggers", "all", "all");

  private static InputKinds sharedBy(String triggers, String runStatus, String commands) {
    Topics rest = Topics.DEFAULT;
    Map<String, InputKinds> kinds =
        InputKinds.byTopic(
            new Topics(
                triggers,
                runStatus,
                commands,
                rest.policies(),
                rest.accepted(),
                rest.denied(),
                rest.claimEvents(),
                rest.statusRequests(),
                rest.shadowDecisions(),
                rest.deadLetters()));
    return Objects.requireNonNull(kinds.get("all"));
  }

  private static InputKind of(InputKinds kinds, String json) throws UndecodableException {
    return kinds.of(json.getBytes(UTF_8), SchemaRegistry.NONE);
  }

  private static ThrowableAssertAlternative<UndecodableException> refused(
      InputKinds kinds, byte @Nullable [] value, DeadLetterReason reason) {
    return assertThatExceptionOfType(UndecodableException.class)
        .isThrownBy(() -> kinds.of(value, SchemaRegistry.NONE))
        .matches(e -> e.reason() == reason, "reason " + reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"run_id\":\"r\",\"command\":\"RELEASE\"} | COMMAND",
        "{\"run_id\":\"r\",\"status\":\"FAILED\"} | STATUS",
        "{\"run_id\":\"r\"} | TRIGGER",
        "{} | TRIGGER",
        " \n{ \"status\" : 1 } | STATUS",
        // command goes before status, wherever they stand
        "{\"command\":\"x\",\"status\":\"x\"} | COMMAND",
        "{\"status\":\"x\",\"command\":\"x\"} | COMMAND",
        // null is absent
        "{\"status\":\"x\",\"command\":null} | STATUS",
        "{\"status\":null,\"command\":null} | TRIGGER",
        // only top-level names tell, and only names
        "{\"input\":{\"command\":1,\"status\":1}} | TRIGGER",
        "{\"input\":[{\"command\":1}],\"status\":\"x\"} | STATUS",
        "{\"input\":\"command\",\"metadata\":{\"status\":\"x\"}} | TRIGGER",
        "{\"Command\":1,\"statuses\":1} | TRIGGER",
        // a name may be written with escapes
        "{\"\\u0063ommand\":1} | COMMAND",
      })
  void jsonIsToldByItsTopLevelFields(String json, InputKind kind) throws UndecodableException {
    assertThat(of(ALL, json)).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"command\":1} | TRIGGER | COMMAND | COMMAND",
        "{\"status\":1} | STATUS | TRIGGER | STATUS",
        "{\"status\":1,\"command\":1} | STATUS | COMMAND | COMMAND",
        "{} | TRIGGER | TRIGGER | STATUS",
      })
  void ofTwoKindsOnlyTheseAreTold(
      String json, InputKind triggersStatuses, InputKind triggersCommands, InputKind others)
      throws UndecodableException {
    assertThat(of(TRIGGERS_STATUSES, json)).isEqualTo(triggersStatuses);
    assertThat(of(TRIGGERS_COMMANDS, json)).isEqualTo(triggersCommands);
    assertThat(of(STATUSES_COMMANDS, json)).isEqualTo(others);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"command\":1,,, | COMMAND",
        "{\"status\":1,,, | STATUS",
        "{\"run_id\" | TRIGGER",
        "{\"run_id\":} ,\"command\":1} | TRIGGER",
        "{\"status\":\"cut o | STATUS",
        "{]\"command\":1} | TRIGGER",
      })
  void brokenJsonIsWhatItShowsBeforeItBreaks(String json, InputKind kind)
      throws UndecodableException {
    assertThat(of(ALL, json)).isEqualTo(kind);
  }

  @Test
  void nestingWithoutEndIsNotFollowed() throws UndecodableException {
    String deep = "[".repeat(300_000);

    assertThat(of(ALL, "{\"status\":1,\"input\":" + deep)).isEqualTo(InputKind.STATUS);
    assertThat(of(ALL, "{\"input\":" + deep)).isEqualTo(InputKind.TRIGGER);
  }

  @Test
  void bytesThatAreNoTextDoNotHideWhatStandsBeforeThem() throws UndecodableException {
    byte[] value = "{\"status\":\"?\",\"command\":1}".getBytes(UTF_8);
    value[11] = (byte) 0xFF;

    assertThat(ALL.of(value, SchemaRegistry.NONE)).isEqualTo(InputKind.COMMAND);
  }

  @Test
  void avroIsToldByItsSchema() throws UndecodableException {
    byte[] trigger = Codecs.TRIGGER.encode(FullMessages.TRIGGER, Format.AVRO);
    byte[] status = Codecs.RUN_STATUS.encode(FullMessages.RUN_STATUS, Format.AVRO);
    byte[] command = Codecs.CLAIM_COMMAND.encode(FullMessages.CLAIM_COMMAND, Format.AVRO);

    assertThat(ALL.of(trigger, SchemaRegistry.NONE)).isEqualTo(InputKind.TRIGGER);
    assertThat(ALL.of(status, SchemaRegistry.NONE)).isEqualTo(InputKind.STATUS);
    assertThat(ALL.of(command, SchemaRegistry.NONE)).isEqualTo(InputKind.COMMAND);
    assertThat(STATUSES_COMMANDS.of(status, SchemaRegistry.NONE)).isEqualTo(InputKind.STATUS);
  }

  @Test
  void avroOfAKindThatIsNotOnTheTopicIsRefusedByName() {
    refused(
            STATUSES_COMMANDS,
            Codecs.TRIGGER.encode(FullMessages.TRIGGER, Format.AVRO),
            DeadLetterReason.UNKNOWN_SCHEMA)
        .withMessage(
            "the value is a trigger in Avro (schema version 1); this topic takes a run-status or"
                + " claim-command, written with a published version of its schema in schemas/");
    refused(ALL, HexFormat.of().parseHex("c301efcdab8967452301"), DeadLetterReason.UNKNOWN_SCHEMA)
        .withMessageStartingWith(
            "the Avro schema fingerprint 0123456789abcdef is not known; this topic takes a trigger,"
                + " run-status or claim-command, written");
  }

  @Test
  void aRegistrysFramingIsToldByTheFieldsOfItsSchema() throws UndecodableException {
    byte[] framed = {0, 0, 0, 0, 7};

    assertThat(ALL.of(framed, schemaOf("run_id", "status"))).isEqualTo(InputKind.STATUS);
    assertThat(ALL.of(framed, schemaOf("status", "command"))).isEqualTo(InputKind.COMMAND);
    assertThat(ALL.of(framed, schemaOf("tenant"))).isEqualTo(InputKind.TRIGGER);
    assertThat(ALL.of(framed, id -> Schema.create(Schema.Type.STRING)))
        .isEqualTo(InputKind.TRIGGER);
    refused(ALL, framed, DeadLetterReason.UNREADABLE).withMessageContaining("schema.registry.url");
  }

  private static SchemaRegistry schemaOf(String... fields) {
    SchemaBuilder.FieldAssembler<Schema> record = SchemaBuilder.record("Any").fields();
    for (String field : fields) {
      record.requiredString(field);
    }
    Schema schema = record.endRecord();
    return id -> schema;
  }

  @Test
  void whatIsNoMessageOfAnyKindIsRefusedInTheNameOfAll() {
    refused(ALL, null, DeadLetterReason.NULL_VALUE)
        .withMessage("the value is null; a trigger, run-status or claim-command was expected");
    refused(TRIGGERS_COMMANDS, new byte[0], DeadLetterReason.UNREADABLE)
        .withMessage("the value is empty; a trigger or claim-command was expected");
    refused(ALL, "no JSON".getBytes(UTF_8), DeadLetterReason.UNREADABLE)
        .withMessage(
            "the value is neither a JSON object nor Avro single-object encoding: it begins with 6e"
                + " 6f 20 4a");
    refused(ALL, new byte[] {(byte) 0xC3, 1, 2}, DeadLetterReason.UNREADABLE)
        .withMessageContaining("ends within its fingerprint");
  }

  @Test
  void onATopicOfOneKindNothingIsLookedAt() throws UndecodableException {
    InputKinds statuses =
        Objects.requireNonNull(InputKinds.byTopic(Topics.DEFAULT).get("latchkey.run-status"));

    assertThat(of(statuses, "{\"command\":1}")).isEqualTo(InputKind.STATUS);
    assertThat(statuses.of(null, SchemaRegistry.NONE)).isEqualTo(InputKind.STATUS);
  }

  @Property(tries = 2000)
  void anyBytesAreOfAKindOrRefused(@ForAll byte[] bytes) {
    byte[] json = Arrays.copyOf("{\"a\":".getBytes(UTF_8), 5 + bytes.length);
    System.arraycopy(bytes, 0, json, 5, bytes.length);

    assertThat(kindOrRefusal(bytes)).isNotNull();
    assertThat(kindOrRefusal(json)).isInstanceOf(InputKind.class);
  }

  private static Object kindOrRefusal(byte[] bytes) {
    try {
      return ALL.of(bytes, SchemaRegistry.NONE);
    } catch (UndecodableException e) {
      return e;
    }
  }
}
