package io.latchkey.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The primitive types of Avro's binary encoding, read from an array. Trusts nothing: no length is
 * believed that goes beyond the end.
 */
final class AvroInput {
  private static final int MAX_LONG_BITS = 64;
  private static final int MAX_INT_BYTES = 5;

  private final byte[] bytes;
  private int position;

  AvroInput(byte[] bytes, int position) {
    this.bytes = bytes;
    this.position = position;
  }

  boolean isAtEnd() {
    return position == bytes.length;
  }

  boolean readBoolean() throws IOException {
    byte flag = readByte();
    if (flag != 0 && flag != 1) {
      throw new IOException("neither false nor true: " + flag);
    }
    return flag == 1;
  }

  int readInt() throws IOException {
    int start = position;
    long number = readLong();
    if (position - start > MAX_INT_BYTES) {
      throw new IOException("an int has too many bytes");
    }
    if (number != (int) number) {
      throw new IOException("an int is out of range: " + number);
    }
    return (int) number;
  }

  long readLong() throws IOException {
    long code = 0;
    for (int shift = 0; shift < MAX_LONG_BITS; shift += 7) {
      byte next = readByte();
      code |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return (code >>> 1) ^ -(code & 1);
      }
    }
    throw new IOException("a number has too many bytes");
  }

  String readString() throws IOException {
    int length = readLength();
    String text = StrictUtf8.decode(bytes, position, length);
    position += length;
    return text;
  }

  /** A view of the bytes, not a copy: who keeps it, or hands it on, copies what it holds. */
  ByteBuffer readBytes() throws IOException {
    int length = readLength();
    ByteBuffer buffer = ByteBuffer.wrap(bytes, position, length);
    position += length;
    return buffer;
  }

  /**
   * The next block of an array or a map: how many items it has; 0 when there is none.
   *
   * @throws IOException when it counts more items than there are bytes: each takes at least one
   */
  int readBlock() throws IOException {
    long count = readLong();
    if (count < 0) {
      // The size in bytes follows, for those who skip the block.
      if (readLong() < 0) {
        throw new IOException("the size of a block is negative");
      }
      count = -count;
    }
    return atMostWhatIsLeft(count, "items");
  }

  private int readLength() throws IOException {
    long length = readLong();
    if (length < 0) {
      throw new IOException("a length is negative: " + length);
    }
    return atMostWhatIsLeft(length, "bytes");
  }

  private int atMostWhatIsLeft(long count, String what) throws IOException {
    if (count < 0 || count > bytes.length - position) {
      throw new EOFException(count + " " + what + " are announced beyond the end");
    }
    return (int) count;
  }

  private byte readByte() throws IOException {
    if (position == bytes.length) {
      throw new EOFException("the end");
    }
    return bytes[position++];
  }
}
