package io.latchkey.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The primitive types of Avro's binary encoding, written into a growing array. */
final class AvroOutput {
  private static final int MAX_LONG_BYTES = 10;

  private byte[] bytes;
  private int size;

  AvroOutput(byte[] header, int expectedBytes) {
    this.bytes = Arrays.copyOf(header, header.length + expectedBytes);
    this.size = header.length;
  }

  void writeBoolean(boolean flag) {
    room(1);
    bytes[size++] = flag ? (byte) 1 : 0;
  }

  /** An int or a long: in zig-zag code, seven bits a byte, the lowest first. */
  void writeLong(long number) {
    room(MAX_LONG_BYTES);
    long left = (number << 1) ^ (number >> 63);
    while ((left & ~0x7FL) != 0) {
      bytes[size++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    bytes[size++] = (byte) left;
  }

  /** Text that is not well-formed Unicode is written with {@code ?} for a lone surrogate. */
  void writeString(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    writeLong(encoded.length);
    room(encoded.length);
    System.arraycopy(encoded, 0, bytes, size, encoded.length);
    size += encoded.length;
  }

  /** What the buffer holds from its position on, which stays where it is. */
  void writeBytes(ByteBuffer buffer) {
    int length = buffer.remaining();
    writeLong(length);
    room(length);
    buffer.get(buffer.position(), bytes, size, length);
    size += length;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
