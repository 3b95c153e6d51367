package io.latchkey.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;

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

  /** Most messages are shorter; the others grow the array. */
  private static final int EXPECTED_BYTES = 384 - HEADER_BYTES;

  private final String name;
  private final RecordShape shape;
  private final long fingerprint;
  private final byte[] header;
  private final Map<Long, DatumReader<Values>> olderReaders;

  /** Binds the schema of that name. */
  AvroBinding(String name) {
    this(name, Schemas.current(name), Schemas.published());
  }

  /**
   * Binds a schema to write by, and to read by what any of the published ones of that name wrote.
   */
  AvroBinding(String name, Schema schema, List<Schemas.Published> published) {
    this.name = name;
    this.shape = new RecordShape(schema);
    this.fingerprint = SchemaNormalization.parsingFingerprint64(schema);
    this.header =
        ByteBuffer.allocate(HEADER_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(MARK_0)
            .put(MARK_1)
            .putLong(fingerprint)
            .array();
    this.olderReaders =
        published.stream()
            .filter(version -> version.name().equals(name))
            .filter(version -> version.fingerprint() != fingerprint)
            .collect(
                Collectors.toUnmodifiableMap(
                    Schemas.Published::fingerprint,
                    version -> new StrictAvroReader(version.schema(), schema)));
  }

  RecordShape shape() {
    return shape;
  }

  /** Whether the bytes look like this encoding. */
  static boolean recognises(byte[] value) {
    return value.length >= MARK_BYTES && value[0] == MARK_0 && value[1] == MARK_1;
  }

  byte[] write(Values values) {
    AvroOutput out = new AvroOutput(header, EXPECTED_BYTES);
    shape.write(values, out);
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
    long written = fingerprint(value);
    try {
      return written == fingerprint ? readCurrent(value) : readOlder(value, written);
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

  private Values readCurrent(byte[] value) throws UndecodableException, IOException {
    AvroInput in = new AvroInput(value, HEADER_BYTES);
    Values values = shape.read(in);
    if (!in.isAtEnd()) {
      throw bytesAfter();
    }
    return values;
  }

  private Values readOlder(byte[] value, long written) throws UndecodableException, IOException {
    DatumReader<Values> reader = olderReaders.get(written);
    if (reader == null) {
      throw unknown(
          written,
          "a %s, written with a published version of schemas/%s.avsc (now %016x)"
              .formatted(name, name, fingerprint));
    }
    BinaryDecoder decoder =
        DecoderFactory.get().binaryDecoder(value, HEADER_BYTES, value.length - HEADER_BYTES, null);
    Values values = reader.read(null, decoder);
    if (!decoder.isEnd()) {
      throw bytesAfter();
    }
    return values;
  }

  private UndecodableException bytesAfter() {
    return Problems.unreadable("the value holds bytes after its " + name + " in Avro");
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
