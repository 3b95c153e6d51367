package io.latchkey.wire;

import java.time.DateTimeException;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/**
 * Reads one field's value as a writer's own schema gives it. What says the same in another of
 * Avro's types is taken: an enum for a string, an int for a long, times in any unit, any value for
 * JSON. Nothing else is coerced.
 */
final class ForeignValue {
  private static final long MICROS_PER_MILLI = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private ForeignValue() {}

  /** The value as {@link Values} keeps it; null for null. */
  static @Nullable Object read(Layout.Field field, Schema schema, @Nullable Object value)
      throws UndecodableException {
    if (value == null) {
      return null;
    }
    Schema type =
        schema.isUnion()
            ? schema.getTypes().get(StrictAvroReader.DATA.resolveUnion(schema, value))
            : schema;
    return switch (field.type()) {
      case TEXT -> isText(type) ? value.toString() : mismatch(field, type);
      case FLAG -> value instanceof Boolean ? value : mismatch(field, type);
      case INT -> isPlain(type) && value instanceof Integer ? value : mismatch(field, type);
      case LONG -> longNumber(field, type, value);
      case TIME -> time(field, type, value);
      case JSON ->
          value instanceof String ? value.toString() : StrictAvroReader.DATA.toString(value);
      case TEXT_MAP -> textMap(field, type, value);
      // Of the messages that are read from a registry's framing none has such a field.
      case TEXT_LIST, RECORD -> mismatch(field, type);
    };
  }

  private static boolean isText(Schema type) {
    return type.getType() == Schema.Type.STRING || type.getType() == Schema.Type.ENUM;
  }

  private static boolean isPlain(Schema type) {
    return type.getLogicalType() == null;
  }

  private static Object longNumber(Layout.Field field, Schema type, Object value)
      throws UndecodableException {
    return isPlain(type) && (value instanceof Long || value instanceof Integer)
        ? ((Number) value).longValue()
        : mismatch(field, type);
  }

  private static Object time(Layout.Field field, Schema type, Object value)
      throws UndecodableException {
    if (type.getType() == Schema.Type.STRING) {
      return parsed(field, value.toString());
    }
    LogicalType unit = type.getLogicalType();
    if (unit == null || unit instanceof LogicalTypes.TimestampMillis) {
      return value instanceof Long ? value : mismatch(field, type);
    }
    if (unit instanceof LogicalTypes.TimestampMicros) {
      return Math.floorDiv((Long) value, MICROS_PER_MILLI);
    }
    if (unit instanceof LogicalTypes.TimestampNanos) {
      return Math.floorDiv((Long) value, NANOS_PER_MILLI);
    }
    return mismatch(field, type);
  }

  private static long parsed(Layout.Field field, String text) throws UndecodableException {
    try {
      return Times.parse(text);
    } catch (DateTimeException | ArithmeticException e) {
      throw Problems.invalid(
          "field `%s` must be %s, not the string \"%s\""
              .formatted(field.name(), field.words(), Problems.quoted(text)));
    }
  }

  private static Object textMap(Layout.Field field, Schema type, Object value)
      throws UndecodableException {
    if (type.getType() != Schema.Type.MAP) {
      return mismatch(field, type);
    }
    Map<String, String> texts = new HashMap<>();
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
      if (!(entry.getValue() instanceof String
          || entry.getValue() instanceof GenericData.EnumSymbol)) {
        throw Problems.invalid(
            "field `%s.%s` must be a string"
                .formatted(field.name(), Problems.quoted(String.valueOf(entry.getKey()))));
      }
      texts.put(String.valueOf(entry.getKey()), String.valueOf(entry.getValue()));
    }
    return texts;
  }

  private static Object mismatch(Layout.Field field, Schema type) throws UndecodableException {
    LogicalType logical = type.getLogicalType();
    throw Problems.invalid(
        "field `%s` must be %s, not Avro's %s"
            .formatted(
                field.name(),
                field.words(),
                type.getType().getName() + (logical == null ? "" : " of " + logical.getName())));
  }
}
