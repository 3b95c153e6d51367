package io.latchkey.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How the values of one type are written and read in Avro's binary encoding, made once from its
 * schema: without looking each field and union branch up by name for every value, as Avro's generic
 * writer and reader do, which took most of the time of a decision.
 *
 * <p>It writes the very bytes that Avro's writer writes, and reads the same values as Avro's reader
 * from any bytes, or none as it does; but it also refuses a boolean byte that is neither 0 nor 1
 * (to Avro all but 1 are false), an int out of range (Avro drops the high bits) and, as {@link
 * StrictAvroReader} does, text that is not UTF-8.
 */
abstract sealed class AvroType {
  private static final int NONE = -1;

  /** Writes a value; null only where the type has it. */
  abstract void write(@Nullable Object value, AvroOutput out);

  abstract @Nullable Object read(AvroInput in) throws IOException;

  /** Whether null is a value. */
  boolean hasNull() {
    return false;
  }

  /** The records that values of this type are, or hold. */
  Stream<RecordShape> records() {
    return Stream.empty();
  }

  /**
   * The type of that schema.
   *
   * @throws IllegalArgumentException for a schema of a type that no schema of Latchkey's has, and
   *     for a record without fields: its values would take no bytes, and {@link
   *     AvroInput#readBlock} could not tell how many of them there can be
   */
  static AvroType of(Schema schema) {
    return switch (schema.getType()) {
      case STRING -> new Text();
      case BOOLEAN -> new Flag();
      case INT -> new Int();
      case LONG -> new LongNumber();
      case BYTES -> new Bytes();
      case MAP -> new TextMap(of(schema.getValueType()));
      case ARRAY -> new Items(of(schema.getElementType()));
      case RECORD -> new Nested(shape(schema));
      case UNION -> new Choice(schema.getTypes());
      case NULL, ENUM, FIXED, FLOAT, DOUBLE ->
          throw new IllegalArgumentException("no values of " + schema + " are known");
    };
  }

  private static RecordShape shape(Schema record) {
    if (record.getFields().isEmpty()) {
      throw new IllegalArgumentException(record + " has no fields");
    }
    return new RecordShape(record);
  }

  private static final class Text extends AvroType {
    @Override
    void write(@Nullable Object value, AvroOutput out) {
      out.writeString((String) present(value));
    }

    @Override
    Object read(AvroInput in) throws IOException {
      return in.readString();
    }
  }

  private static final class Flag extends AvroType {
    @Override
    void write(@Nullable Object value, AvroOutput out) {
      out.writeBoolean((Boolean) present(value));
    }

    @Override
    Object read(AvroInput in) throws IOException {
      return in.readBoolean();
    }
  }

  private static final class Int extends AvroType {
    @Override
    void write(@Nullable Object value, AvroOutput out) {
      out.writeLong((Integer) present(value));
    }

    @Override
    Object read(AvroInput in) throws IOException {
      return in.readInt();
    }
  }

  private static final class LongNumber extends AvroType {
    @Override
    void write(@Nullable Object value, AvroOutput out) {
      out.writeLong((Long) present(value));
    }

    @Override
    Object read(AvroInput in) throws IOException {
      return in.readLong();
    }
  }

  private static final class Bytes extends AvroType {
    @Override
    void write(@Nullable Object value, AvroOutput out) {
      out.writeBytes((ByteBuffer) present(value));
    }

    @Override
    Object read(AvroInput in) throws IOException {
      return in.readBytes();
    }
  }

  private static final class TextMap extends AvroType {
    private final AvroType values;

    TextMap(AvroType values) {
      this.values = values;
    }

    @Override
    void write(@Nullable Object value, AvroOutput out) {
      Map<?, ?> map = (Map<?, ?>) present(value);
      if (!map.isEmpty()) {
        out.writeLong(map.size());
        map.forEach(
            (name, each) -> {
              out.writeString((String) name);
              values.write(each, out);
            });
      }
      out.writeLong(0);
    }

    @Override
    Object read(AvroInput in) throws IOException {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      for (int block = in.readBlock(); block != 0; block = in.readBlock()) {
        for (int i = 0; i < block; i++) {
          map.put(in.readString(), values.read(in));
        }
      }
      return map;
    }
  }

  private static final class Items extends AvroType {
    private final AvroType items;

    Items(AvroType items) {
      this.items = items;
    }

    @Override
    void write(@Nullable Object value, AvroOutput out) {
      Collection<?> list = (Collection<?>) present(value);
      if (!list.isEmpty()) {
        out.writeLong(list.size());
        for (Object item : list) {
          items.write(item, out);
        }
      }
      out.writeLong(0);
    }

    @Override
    Object read(AvroInput in) throws IOException {
      int block = in.readBlock();
      if (block == 0) {
        return List.of();
      }
      List<@Nullable Object> list = new ArrayList<>();
      for (; block != 0; block = in.readBlock()) {
        for (int i = 0; i < block; i++) {
          list.add(items.read(in));
        }
      }
      return list;
    }

    @Override
    Stream<RecordShape> records() {
      return items.records();
    }
  }

  private static final class Nested extends AvroType {
    private final RecordShape shape;

    Nested(RecordShape shape) {
      this.shape = shape;
    }

    @Override
    void write(@Nullable Object value, AvroOutput out) {
      shape.write((Values) present(value), out);
    }

    @Override
    Object read(AvroInput in) throws IOException {
      return shape.read(in);
    }

    @Override
    Stream<RecordShape> records() {
      return Stream.of(shape);
    }
  }

  /** A union: of null and one more type, or of records. */
  private static final class Choice extends AvroType {
    private final List<Schema> schemas;
    private final List<@Nullable AvroType> types = new ArrayList<>();
    private final int ofNull;
    private final int ofTheOnlyOther;

    Choice(List<Schema> schemas) {
      this.schemas = schemas;
      int nullAt = NONE;
      int otherAt = NONE;
      for (int i = 0; i < schemas.size(); i++) {
        if (schemas.get(i).getType() == Schema.Type.NULL) {
          nullAt = i;
          types.add(null);
        } else {
          otherAt = i;
          types.add(of(schemas.get(i)));
        }
      }
      this.ofNull = nullAt;
      this.ofTheOnlyOther = nullAt != NONE && schemas.size() == 2 ? otherAt : NONE;
    }

    @Override
    void write(@Nullable Object value, AvroOutput out) {
      int index = value == null ? ofNull : ofTheOnlyOther;
      if (index == NONE) {
        index = schemas.indexOf(((Values) present(value)).getSchema());
      }
      out.writeLong(index);
      AvroType type = types.get(index);
      if (type != null) {
        type.write(value, out);
      }
    }

    @Override
    @Nullable Object read(AvroInput in) throws IOException {
      int index = in.readInt();
      if (index < 0 || index >= types.size()) {
        throw new IOException("a union has no branch " + index);
      }
      AvroType type = types.get(index);
      return type == null ? null : type.read(in);
    }

    @Override
    boolean hasNull() {
      return ofNull != NONE;
    }

    @Override
    Stream<RecordShape> records() {
      return types.stream().filter(Objects::nonNull).flatMap(AvroType::records);
    }
  }

  private static Object present(@Nullable Object value) {
    return Objects.requireNonNull(value, "a value that its schema requires");
  }
}
