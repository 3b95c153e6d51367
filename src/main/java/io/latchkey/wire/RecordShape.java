package io.latchkey.wire;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/** The fields of one record schema: where each is in {@link Values}, and how they are encoded. */
final class RecordShape {
  private final Schema schema;
  private final String[] names;
  private final AvroType[] types;
  private final Map<String, RecordShape> nested;

  RecordShape(Schema schema) {
    this.schema = schema;
    List<Schema.Field> fields = schema.getFields();
    // Interned, like the literals that fields are asked for by.
    this.names = fields.stream().map(field -> field.name().intern()).toArray(String[]::new);
    this.types = fields.stream().map(field -> AvroType.of(field.schema())).toArray(AvroType[]::new);
    this.nested =
        Arrays.stream(types)
            .flatMap(AvroType::records)
            .collect(
                Collectors.toUnmodifiableMap(
                    record -> record.schema.getName(), Function.identity()));
  }

  Schema schema() {
    return schema;
  }

  /**
   * The position of a field.
   *
   * @param guess where it is looked for first: most fields are asked for one after the other
   */
  @SuppressWarnings("ReferenceEquality") // Interned on both sides, or else found below.
  int position(String field, int guess) {
    if (guess < names.length && names[guess] == field) {
      return guess;
    }
    for (int i = 0; i < names.length; i++) {
      if (names[i] == field) {
        return i;
      }
    }
    return schema.getField(field).pos();
  }

  /** The record of that name among those that the fields are, or hold. */
  RecordShape nested(String name) {
    return Objects.requireNonNull(nested.get(name), name);
  }

  /**
   * Writes the values.
   *
   * @throws NullPointerException that names the field, when one that cannot be null is
   */
  void write(Values values, AvroOutput out) {
    for (int i = 0; i < types.length; i++) {
      Object value = values.get(i);
      if (value == null && !types[i].hasNull()) {
        throw new NullPointerException(
            "%s of %s must not be null".formatted(names[i], schema.getName()));
      }
      types[i].write(value, out);
    }
  }

  Values read(AvroInput in) throws IOException {
    Values values = new Values(this);
    for (int i = 0; i < types.length; i++) {
      values.put(i, types[i].read(in));
    }
    return values;
  }
}
