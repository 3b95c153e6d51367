package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.HeaderNames;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.UndecodableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Inputs in a schema registry's framing, from the record to its outcome. */
class FramedInputTest {
  private static final Schema TRIGGER =
      schema("{'name': 'idempotency_key', 'type': 'string'}, {'name': 'run_id', 'type': 'string'}");
  private static final Schema STATUS =
      schema(
          "{'name': 'idempotency_key', 'type': 'string'}, {'name': 'run_id', 'type': 'string'},"
              + " {'name': 'status', 'type': 'string'}");
  private static final Schema COMMAND =
      schema(
          "{'name': 'idempotency_key', 'type': 'string'}, {'name': 'force', 'type': 'boolean'},"
              + " {'name': 'command', 'type': 'string'}");
  private static final Schema KEYLESS_STATUS =
      schema("{'name': 'run_id', 'type': 'string'}, {'name': 'status', 'type': 'string'}");
  private static final Map<Integer, Schema> SCHEMAS =
      Map.of(1, TRIGGER, 2, STATUS, 3, COMMAND, 4, KEYLESS_STATUS);

  private final List<Integer> asked = new ArrayList<>();
  private final SchemaRegistry registry =
      id -> {
        asked.add(id);
        Schema schema = SCHEMAS.get(id);
        if (schema == null) {
          throw new UndecodableException(DeadLetterReason.UNKNOWN_SCHEMA, "no schema " + id);
        }
        return schema;
      };

  private Driver latch = new Driver(1, registry);

  @AfterEach
  void close() {
    latch.close();
  }

  @Test
  void eachKindOfInputIsRead() {
    send(Driver.TOPICS.triggers(), 1, trigger("k", "r1"));
    send(Driver.TOPICS.runStatus(), 2, status("k", "r1"));
    send(Driver.TOPICS.triggers(), 1, trigger("k", "r2"));
    send(Driver.TOPICS.commands(), 3, release("k"));

    assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1", "r2");
    assertThat(latch.events())
        .extracting(ClaimEvent::reason)
        .containsExactly(ClaimEvent.Reason.COMPLETED, ClaimEvent.Reason.COMMAND);
  }

  @Test
  void aStrayIsReadAgainByTheSameRegistry() {
    latch.close();
    int manyPartitions = 64;
    latch = new Driver(manyPartitions, registry);

    send(Driver.TOPICS.triggers(), 1, trigger("k", "r1"));
    send(Driver.TOPICS.runStatus(), 2, status("k", "r1"));
    send(Driver.TOPICS.triggers(), 1, trigger("k", "r2"));
    send(Driver.TOPICS.commands(), 3, release("k"));

    assertThat(latch.strays()).hasSize(4);
    assertThat(asked).containsExactly(1, 1, 2, 2, 1, 1, 3, 3);
    assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1", "r2");
    assertThat(latch.events()).hasSize(2);
  }

  @Test
  void aStatusThatTheRunIndexFindsTheClaimOfIsReadAsWell() {
    send(Driver.TOPICS.triggers(), 1, trigger("k", "r1"));
    GenericData.Record keyless = new GenericData.Record(KEYLESS_STATUS);
    keyless.put("run_id", "r1");
    keyless.put("status", "FAILED");
    send(Driver.TOPICS.runStatus(), 4, keyless);

    assertThat(latch.events())
        .singleElement()
        .extracting(ClaimEvent::reason)
        .isEqualTo(ClaimEvent.Reason.FAILED);
  }

  @Test
  void anUnknownIdIsADeadLetterWithItsBytes() {
    byte[] value = send(Driver.TOPICS.triggers(), 9, trigger("k", "r1"));

    assertThat(latch.records(Driver.TOPICS.deadLetters()))
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.value()).isEqualTo(value);
              assertThat(Driver.header(letter, HeaderNames.REASON)).isEqualTo("UNKNOWN_SCHEMA");
              assertThat(Driver.header(letter, HeaderNames.MESSAGE)).isEqualTo("no schema 9");
            });
    assertThat(latch.accepted()).isEmpty();
  }

  @Test
  void aRegistryThatIsAwayMakesNoDeadLetter() {
    latch.close();
    latch =
        new Driver(
            1,
            id -> {
              throw new IllegalStateException("the registry is away");
            });

    assertThatThrownBy(() -> send(Driver.TOPICS.triggers(), 1, trigger("k", "r1")))
        .hasStackTraceContaining("the registry is away");
    assertThat(latch.records(Driver.TOPICS.deadLetters())).isEmpty();
  }

  @Test
  void inputThatGrowsTooLargeAsJsonIsDenied() {
    Schema longNames =
        schema(
            "{'name': 'input', 'type': {'type': 'array', 'items': {'type': 'record', 'name': 'P',"
                + " 'fields': [{'name': '"
                + "x".repeat(100)
                + "', 'type': 'int'}]}}}");
    latch.close();
    latch = new Driver(1, id -> longNames);
    GenericData.Record point =
        new GenericData.Record(longNames.getField("input").schema().getElementType());
    point.put(0, 1);
    GenericData.Record trigger = new GenericData.Record(longNames);

    // A byte each in Avro, over a hundred in JSON.
    trigger.put("input", Collections.nCopies(20_000, point));
    send(Driver.TOPICS.triggers(), 1, trigger);
    trigger.put("input", Collections.nCopies(5_000, point));
    send(Driver.TOPICS.triggers(), 1, trigger);

    assertThat(latch.denied())
        .singleElement()
        .extracting(Denied::reason)
        .isEqualTo(Denied.Reason.INVALID_TRIGGER);
    assertThat(latch.accepted()).hasSize(1);
  }

  private byte[] send(String topic, int id, GenericData.Record value) {
    byte[] framed = framed(id, value);
    latch.send(topic, null, framed, new RecordHeaders());
    return framed;
  }

  private static GenericData.Record trigger(String key, String run) {
    GenericData.Record trigger = new GenericData.Record(TRIGGER);
    trigger.put("idempotency_key", key);
    trigger.put("run_id", run);
    return trigger;
  }

  private static GenericData.Record status(String key, String run) {
    GenericData.Record status = new GenericData.Record(STATUS);
    status.put("idempotency_key", key);
    status.put("run_id", run);
    status.put("status", "COMPLETED");
    return status;
  }

  private static GenericData.Record release(String key) {
    GenericData.Record command = new GenericData.Record(COMMAND);
    command.put("idempotency_key", key);
    command.put("force", true);
    command.put("command", "RELEASE");
    return command;
  }

  private static Schema schema(String fields) {
    String json = "{'type': 'record', 'name': 'Any', 'fields': [" + fields + "]}";
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }

  private static byte[] framed(int id, GenericData.Record value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    try {
      new GenericDatumWriter<>(value.getSchema()).write(value, encoder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
