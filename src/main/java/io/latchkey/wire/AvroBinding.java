package io.latchkey.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;

/**
 * The Avro single-object encoding of one kind of message: {@code C3 01}, the fingerprint of the
 * schema that it was written with, the fields. Reads what any published version wrote. Safe for use
 * by many threads.
 */
final class AvroBinding {
  private static final byte MARK_0 = (byte) 0xC3;
  private static final byte MARK_1 = 0x01;
  private static final int MARK_BYTES = 2;
  private static final int HEADER_BYTES = MARK_BYTES + Long.BYTES;

  private final String name;
  private final Schema schema;
  private final byte[] header;
  private final DatumWriter<Values> writer;
  private final Map<Long, DatumReader<Values>> readers;

  /** Binds the schema of that name. */
  AvroBinding(String name) {
    this.name = name;
    this.schema = Schemas.current(name);
    this.header =
        ByteBuffer.allocate(HEADER_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(MARK_0)
            .put(MARK_1)
            .putLong(SchemaNormalization.parsingFingerprint64(schema))
            .array();
    this.writer = new GenericDatumWriter<>(schema, StrictAvroReader.DATA);
    this.readers =
        Schemas.published().stream()
            .filter(published -> published.name().equals(name))
            .collect(
                Collectors.toUnmodifiableMap(
                    Schemas.Published::fingerprint,
                    published -> new StrictAvroReader(published.schema(), schema)));
  }

  Schema schema() {
    return schema;
  }

  /** Whether the bytes look like this encoding. */
  static boolean recognises(byte[] value) {
    return value.length >= MARK_BYTES && value[0] == MARK_0 && value[1] == MARK_1;
  }

  byte[] write(Values values) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(256);
    out.writeBytes(header);
    Encoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    try {
      writer.write(values, encoder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /**
   * The fingerprint of the schema that a value was written with.
   *
   * @throws UndecodableException when it ends within it
   */
  static long fingerprint(byte[] value) throws UndecodableException {
    if (value.length < HEADER_BYTES) {
      throw Problems.unreadable(
          "the value begins as Avro single-object encoding but ends within its fingerprint");
    }
    return ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong(MARK_BYTES);
  }

  /** The same for what can be in this encoding only. */
  Values readRow(byte[] row) throws UndecodableException {
    if (!recognises(row)) {
      throw Problems.unreadable("it is not Avro single-object encoding");
    }
    return read(row);
  }

  Values read(byte[] value) throws UndecodableException {
    long fingerprint = fingerprint(value);
    DatumReader<Values> reader = readers.get(fingerprint);
    if (reader == null) {
      throw unknown(
          fingerprint,
          "a %s, written with a published version of schemas/%s.avsc (now %016x)"
              .formatted(name, name, SchemaNormalization.parsingFingerprint64(schema)));
    }
    BinaryDecoder decoder =
        DecoderFactory.get().binaryDecoder(value, HEADER_BYTES, value.length - HEADER_BYTES, null);
    Values values = read(reader, decoder);
    try {
      if (!decoder.isEnd()) {
        throw Problems.unreadable("the value holds bytes after its " + name + " in Avro");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return values;
  }

  private Values read(DatumReader<Values> reader, BinaryDecoder decoder)
      throws UndecodableException {
    try {
      return reader.read(null, decoder);
    } catch (EOFException e) {
      throw Problems.unreadable("the value is cut off: it ends within its " + name + " in Avro");
    } catch (IOException | RuntimeException e) {
      // Avro answers hostile bytes with exceptions of many kinds, its own and Java's.
      throw Problems.unreadable(
          "the value is not a "
              + name
              + " in Avro: "
              + Problems.quotedLonger(String.valueOf(e.getMessage())));
    }
  }

  /** What to throw for a schema that the topic, which takes {@code taken}, does not. */
  static UndecodableException unknown(long fingerprint, String taken) {
    Schemas.Published other = Schemas.byFingerprint(fingerprint);
    String found =
        other == null
            ? "the Avro schema fingerprint %016x is not known".formatted(fingerprint)
            : "the value is a %s in Avro (schema version %d)"
                .formatted(other.name(), other.version());
    return Problems.of(DeadLetterReason.UNKNOWN_SCHEMA, found + "; this topic takes " + taken);
  }
}
