package io.latchkey.wire;

import io.latchkey.message.Json;
import io.latchkey.message.Source;
import java.time.Instant;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * The field values of one message, between its bytes and its Java record: the same for JSON and
 * Avro. Texts and JSON are strings, times are epoch milliseconds, absent fields are null. {@link
 * Fields} reads them.
 */
final class Values implements IndexedRecord {
  private final Schema schema;
  private final @Nullable RecordShape shape;
  private final @Nullable Object[] values;

  /** After the field that was asked for last, where the next one mostly is. */
  private int guess;

  Values(RecordShape shape) {
    this(shape.schema(), shape);
  }

  /** For records of schemas that are not Latchkey's current ones. */
  Values(Schema schema) {
    this(schema, null);
  }

  private Values(Schema schema, @Nullable RecordShape shape) {
    this.schema = schema;
    this.shape = shape;
    this.values = new @Nullable Object[schema.getFields().size()];
  }

  @Override
  public Schema getSchema() {
    return schema;
  }

  @Override
  public void put(int position, @Nullable Object value) {
    values[position] = value;
  }

  @Override
  public @Nullable Object get(int position) {
    return values[position];
  }

  Values set(String field, @Nullable Object value) {
    values[position(field)] = value;
    return this;
  }

  Values setTime(String field, @Nullable Instant time) {
    return set(field, time == null ? null : time.toEpochMilli());
  }

  Values setName(String field, @Nullable Enum<?> constant) {
    return set(field, constant == null ? null : constant.name());
  }

  Values setJson(String field, @Nullable Json json) {
    return set(field, json == null ? null : json.text());
  }

  Values setSource(Source source) {
    nested("source", "Source")
        .set("topic", source.topic())
        .set("partition", source.partition())
        .set("offset", source.offset());
    return this;
  }

  /** Puts a record of that name in, empty as yet. */
  Values nested(String field, String record) {
    Values nested = new Values(Objects.requireNonNull(shape).nested(record));
    set(field, nested);
    return nested;
  }

  private int position(String field) {
    int position = shape == null ? schema.getField(field).pos() : shape.position(field, guess);
    guess = position + 1;
    return position;
  }

  @Nullable Object value(String field) {
    return values[position(field)];
  }
}
