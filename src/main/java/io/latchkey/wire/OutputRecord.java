package io.latchkey.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record as it is to be sent, made to fit: sending must never fail for its size.
 *
 * @param key the record key
 * @param value the record value; equality compares the content of both
 * @param headers the record headers
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes are what it is about.
public record OutputRecord(byte @Nullable [] key, byte @Nullable [] value, Headers headers) {

  /**
   * An outcome, or a record on its way to one, with the user headers of the record that it answers.
   * When they do not fit they are all left out and counted in {@link HeaderNames#DROPPED_HEADERS}.
   * The value is never cut: see {@link #sizeBound} for one that is too large by itself.
   *
   * @param headers the {@link #userHeaders} of the record answered, and the count of those that
   *     were left out on the way
   * @param maxRecordBytes what the topic takes
   */
  public static OutputRecord outcome(
      byte[] key, byte[] value, Headers headers, int maxRecordBytes) {
    if (RecordSize.upperBound(key, value, headers) <= maxRecordBytes) {
      return new OutputRecord(key, value, headers);
    }
    return new OutputRecord(key, value, dropped(headers));
  }

  /** An upper bound of the size in bytes, without compression. */
  public long sizeBound() {
    return RecordSize.upperBound(key, value, headers);
  }

  /** A copy without the reserved headers: on input they are leftovers of an earlier trip. */
  public static Headers userHeaders(Headers headers) {
    Headers kept = new RecordHeaders();
    for (Header header : headers) {
      if (!HeaderNames.RESERVED.contains(header.key())) {
        kept.add(header);
      }
    }
    return kept;
  }

  /** What stands for these headers when they are left out: of what stands for others, the same. */
  public static Headers dropped(Headers headers) {
    Headers left = new RecordHeaders();
    Header before = headers.lastHeader(HeaderNames.DROPPED_HEADERS);
    int count = userHeaders(headers).toArray().length;
    if (before != null) {
      left.add(before);
    } else if (count > 0) {
      addText(left, HeaderNames.DROPPED_HEADERS, Integer.toString(count));
    }
    return left;
  }

  static void addText(Headers headers, String name, String text) {
    headers.add(name, text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OutputRecord that
        && Arrays.equals(key, that.key)
        && Arrays.equals(value, that.value)
        && headers.equals(that.headers);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(key), Arrays.hashCode(value), headers);
  }
}
