package io.latchkey.wire;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * How large a record can get on its way: at least what the producer reckons with when it refuses a
 * record that is too large, and what a broker sees of a record alone in its batch.
 */
public final class RecordSize {
  /** A batch of its own, 61 bytes, and the record's own fields, at most 21. */
  private static final int OVERHEAD_BYTES = 61 + 21;

  /** The longest length field. */
  private static final int LENGTH_BYTES = 5;

  private RecordSize() {}

  /** An upper bound of the size in bytes, without compression. */
  public static long upperBound(byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
    long bytes = OVERHEAD_BYTES + (long) LENGTH_BYTES + size(key) + size(value);
    for (Header header : headers) {
      bytes += size(header.key().getBytes(StandardCharsets.UTF_8)) + size(header.value());
    }
    return bytes;
  }

  private static long size(byte @Nullable [] bytes) {
    return LENGTH_BYTES + (bytes == null ? 0L : bytes.length);
  }
}
