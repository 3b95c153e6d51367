package io.latchkey.wire;

import io.latchkey.message.Source;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record that could not be used, with its bytes and what was wrong.
 *
 * @param reason why
 * @param message the same for people, in one sentence; made harmless to print and cut to 500
 *     characters
 * @param source where the record was read
 * @param at when it was found
 * @param key its key; equality compares the content of key and value
 * @param value its value
 * @param headers its headers
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes are what it is about.
public record DeadLetter(
    DeadLetterReason reason,
    String message,
    Source source,
    Instant at,
    byte @Nullable [] key,
    byte @Nullable [] value,
    Headers headers) {

  /** The smallest limit that {@link #output} can keep to: Latchkey's own headers need it. */
  public static final int MIN_RECORD_BYTES = 4096;

  /** More than the header that says how much of the value is missing. */
  private static final int TRUNCATED_HEADER_BYTES = 64;

  public DeadLetter {
    message = Problems.sentence(message);
  }

  /**
   * The original headers, and Latchkey's own that say why and whence. Of the reserved ones only
   * {@link HeaderNames#REDRIVEN} is kept: an operator should see that the record failed again.
   */
  public Headers outputHeaders() {
    return withOwnHeaders(OutputRecord.userHeaders(headers));
  }

  /**
   * The record to send: the original key and value with {@link #outputHeaders}. Where that is
   * larger than the limit the user headers are left out, then the value is cut, then the key is
   * left out, as far as it is needed; headers say so. (A compressed batch may bring records that
   * are larger than any topic's limit.)
   *
   * @param maxRecordBytes what the dead letter topic takes, at least {@link #MIN_RECORD_BYTES}
   */
  public OutputRecord output(int maxRecordBytes) {
    if (maxRecordBytes < MIN_RECORD_BYTES) {
      throw new IllegalArgumentException(
          "a dead letter needs room for at least " + MIN_RECORD_BYTES + " bytes");
    }
    OutputRecord whole = new OutputRecord(key, value, outputHeaders());
    if (whole.sizeBound() <= maxRecordBytes) {
      return whole;
    }
    Headers own = withOwnHeaders(OutputRecord.dropped(OutputRecord.userHeaders(headers)));
    OutputRecord bare = new OutputRecord(key, value, own);
    return bare.sizeBound() <= maxRecordBytes ? bare : cut(own, maxRecordBytes);
  }

  private OutputRecord cut(Headers own, int maxRecordBytes) {
    byte[] keptKey = key;
    if (key != null
        && RecordSize.upperBound(key, null, own) > maxRecordBytes - TRUNCATED_HEADER_BYTES) {
      OutputRecord.addText(own, HeaderNames.DROPPED_KEY, Integer.toString(key.length));
      keptKey = null;
    }
    if (value == null || RecordSize.upperBound(keptKey, value, own) <= maxRecordBytes) {
      return new OutputRecord(keptKey, value, own);
    }
    OutputRecord.addText(own, HeaderNames.TRUNCATED, Integer.toString(value.length));
    long room = maxRecordBytes - RecordSize.upperBound(keptKey, null, own);
    return new OutputRecord(keptKey, Arrays.copyOf(value, (int) room), own);
  }

  private Headers withOwnHeaders(Headers others) {
    Headers all = new RecordHeaders();
    for (Header header : others) {
      all.add(header);
    }
    OutputRecord.addText(all, HeaderNames.REASON, reason.name());
    OutputRecord.addText(all, HeaderNames.MESSAGE, message);
    OutputRecord.addText(all, HeaderNames.SOURCE_TOPIC, source.topic());
    OutputRecord.addText(all, HeaderNames.SOURCE_PARTITION, Integer.toString(source.partition()));
    OutputRecord.addText(all, HeaderNames.SOURCE_OFFSET, Long.toString(source.offset()));
    OutputRecord.addText(all, HeaderNames.TIME, Times.text(at.toEpochMilli()));
    // Read before it is written: it comes from outside, and what is no coordinates has no bound.
    Coordinates.in(headers, HeaderNames.REDRIVEN)
        .ifPresent(
            letter -> OutputRecord.addText(all, HeaderNames.REDRIVEN, Coordinates.text(letter)));
    return all;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DeadLetter that
        && reason == that.reason
        && message.equals(that.message)
        && source.equals(that.source)
        && at.equals(that.at)
        && Arrays.equals(key, that.key)
        && Arrays.equals(value, that.value)
        && headers.equals(that.headers);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        reason, message, source, at, Arrays.hashCode(key), Arrays.hashCode(value), headers);
  }
}
