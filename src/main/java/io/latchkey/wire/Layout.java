package io.latchkey.wire;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** The fields of a message as its schema lays them down, in the terms of the JSON encoding. */
final class Layout {
  private final RecordShape shape;
  private final List<Field> fields;
  private final Map<String, Field> byName;
  private final FieldOrder order;
  private final FieldNames names;

  Layout(RecordShape shape) {
    this.shape = shape;
    this.fields = shape.schema().getFields().stream().map(field -> Field.of(field, shape)).toList();
    this.byName =
        fields.stream().collect(Collectors.toUnmodifiableMap(Field::name, Function.identity()));
    this.order = new FieldOrder(fields);
    this.names = new FieldNames(fields.stream().map(Field::name).toList());
  }

  /** The types that fields have. */
  enum Type {
    TEXT("a string"),
    FLAG("true or false"),
    INT("a whole number"),
    LONG("a whole number"),
    TIME("a time (ISO-8601 with an offset, or epoch milliseconds)"),
    JSON("any JSON value"),
    TEXT_MAP("an object of strings"),
    TEXT_LIST("an array of strings"),
    RECORD("an object");

    private final String words;

    Type(String words) {
      this.words = words;
    }
  }

  /**
   * One field.
   *
   * @param jsonName the name, kept in the forms that JSON is read and written by
   * @param position its place in {@link Values}
   * @param required whether it has neither a default nor null as a value
   * @param fallback its value when it is absent
   * @param nested the fields of a RECORD
   */
  record Field(
      String name,
      SerializableString jsonName,
      int position,
      Type type,
      boolean required,
      @Nullable Object fallback,
      @Nullable Layout nested) {

    /** What its value is, for people. */
    String words() {
      return type.words + (name.endsWith("_ms") ? " of milliseconds" : "");
    }

    private static Field of(Schema.Field field, RecordShape shape) {
      Schema schema = withoutNull(field.schema());
      boolean optional = field.schema().isNullable();
      boolean required = !optional && !field.hasDefaultValue();
      Object fallback = required || optional ? null : GenericData.get().getDefaultValue(field);
      Layout nested =
          schema.getType() == Schema.Type.RECORD
              ? new Layout(shape.nested(schema.getName()))
              : null;
      return new Field(
          field.name(),
          new SerializedString(field.name()),
          field.pos(),
          typeOf(schema),
          required,
          fallback,
          nested);
    }
  }

  RecordShape shape() {
    return shape;
  }

  /** The fields in the order of the schema. */
  List<Field> fields() {
    return fields;
  }

  /** The order in which they came in JSON of late. */
  FieldOrder order() {
    return order;
  }

  /**
   * Puts the defaults of absent fields in.
   *
   * @return the first field that is required and absent
   */
  @Nullable String complete(Values values) {
    String missing = null;
    for (Field field : fields) {
      if (values.get(field.position()) == null) {
        values.put(field.position(), field.fallback());
        if (field.required() && missing == null) {
          missing = field.name();
        }
      }
    }
    return missing;
  }

  @Nullable Field field(String name) {
    return byName.get(name);
  }

  /** The names, and what others may have been meant. */
  FieldNames names() {
    return names;
  }

  /** What a field is when it is not null. */
  private static Schema withoutNull(Schema schema) {
    if (!schema.isUnion()) {
      return schema;
    }
    return schema.getTypes().stream()
        .filter(type -> type.getType() != Schema.Type.NULL)
        .findFirst()
        .orElseThrow();
  }

  private static Type typeOf(Schema schema) {
    return switch (schema.getType()) {
      case STRING -> "json".equals(schema.getProp("latchkey")) ? Type.JSON : Type.TEXT;
      case BOOLEAN -> Type.FLAG;
      case INT -> Type.INT;
      case LONG ->
          schema.getLogicalType() instanceof LogicalTypes.TimestampMillis ? Type.TIME : Type.LONG;
      case MAP -> Type.TEXT_MAP;
      case ARRAY -> Type.TEXT_LIST;
      case RECORD -> Type.RECORD;
      case NULL, ENUM, FIXED, BYTES, FLOAT, DOUBLE, UNION ->
          throw new IllegalArgumentException("no JSON form for " + schema);
    };
  }
}
