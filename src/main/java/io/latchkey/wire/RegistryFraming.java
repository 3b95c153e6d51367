package io.latchkey.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/**
 * The framing of schema registries of one kind of message: {@code 00}, the id of the writer's
 * schema in four bytes, the fields in Avro. The writer's schema may be anybody's: its fields are
 * matched by name and read as strictly as those of JSON. Safe for use by many threads.
 */
final class RegistryFraming {
  private static final int HEADER_BYTES = 1 + Integer.BYTES;

  private final String name;
  private final Layout layout;
  private final UnknownFields unknownFields;
  private final Map<Schema, ForeignRecord> records = new ConcurrentHashMap<>();

  RegistryFraming(String name, Layout layout, UnknownFields unknownFields) {
    this.name = name;
    this.layout = layout;
    this.unknownFields = unknownFields;
  }

  /** Whether the bytes look like this encoding. */
  static boolean recognises(byte[] value) {
    return value.length > 0 && value[0] == 0;
  }

  /** The schema that the value was written with. */
  static Schema writer(byte[] value, SchemaRegistry registry) throws UndecodableException {
    return registry.schema(id(value));
  }

  private static int id(byte[] value) throws UndecodableException {
    if (value.length < HEADER_BYTES) {
      throw Problems.unreadable(
          "the value begins with 00 as in a schema registry's framing but ends within its id");
    }
    return ByteBuffer.wrap(value).getInt(1);
  }

  Values read(byte[] value, SchemaRegistry registry) throws UndecodableException {
    int id = id(value);
    Schema writer = registry.schema(id);
    if (writer.getType() != Schema.Type.RECORD) {
      throw Problems.unreadable(
          "schema %d of the registry is of Avro's type %s; a %s is a record"
              .formatted(id, writer.getType().getName(), name));
    }
    ForeignRecord record =
        records.computeIfAbsent(writer, schema -> new ForeignRecord(schema, layout, unknownFields));
    return record.read(written(value, id, writer, record));
  }

  private Values written(byte[] value, int id, Schema writer, ForeignRecord record)
      throws UndecodableException {
    BinaryDecoder decoder =
        DecoderFactory.get().binaryDecoder(value, HEADER_BYTES, value.length - HEADER_BYTES, null);
    String written = Problems.quoted(writer.getFullName()) + " (schema " + id + " of the registry)";
    try {
      Values values = record.reader().read(null, decoder);
      if (!decoder.isEnd()) {
        throw Problems.unreadable("the value holds bytes after its " + written);
      }
      return values;
    } catch (EOFException e) {
      throw Problems.unreadable("the value is cut off: it ends within its " + written);
    } catch (StackOverflowError e) {
      throw Problems.unreadable("the value is nested too deeply for its " + written);
    } catch (IOException | RuntimeException e) {
      // Avro answers hostile bytes with exceptions of many kinds, its own and Java's.
      throw Problems.unreadable(
          "the value is not a "
              + written
              + ": "
              + Problems.quotedLonger(String.valueOf(e.getMessage())));
    }
  }
}
