package io.latchkey.wire;

import io.latchkey.message.Source;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** A dead letter read back from its topic: {@link DeadLetter} as the topic has it. */
public final class DeadLetterRecord {
  private final ConsumerRecord<byte[], byte[]> record;
  private final String reason;
  private final Source source;

  private DeadLetterRecord(ConsumerRecord<byte[], byte[]> record, String reason, Source source) {
    this.record = record;
    this.reason = reason;
    this.source = source;
  }

  /** The dead letter that a record is; empty when its headers do not say why and whence. */
  public static Optional<DeadLetterRecord> read(ConsumerRecord<byte[], byte[]> record) {
    Headers headers = record.headers();
    String reason = text(headers, HeaderNames.REASON);
    Optional<Source> source =
        Coordinates.parse(
            text(headers, HeaderNames.SOURCE_TOPIC)
                + "-"
                + text(headers, HeaderNames.SOURCE_PARTITION)
                + "-"
                + text(headers, HeaderNames.SOURCE_OFFSET));
    return reason == null
        ? Optional.empty()
        : source.map(from -> new DeadLetterRecord(record, reason, from));
  }

  /** Where the dead letter is. */
  public Source place() {
    return new Source(record.topic(), record.partition(), record.offset());
  }

  /** The name of a {@link DeadLetterReason}, or one that a later version knows. */
  public String reason() {
    return reason;
  }

  /** What is wrong, in one sentence. */
  public String message() {
    String message = text(record.headers(), HeaderNames.MESSAGE);
    return message == null ? "" : message;
  }

  /** Where the record was read that could not be used. */
  public Source source() {
    return source;
  }

  /** When it was found. */
  public Instant time() {
    String time = text(record.headers(), HeaderNames.TIME);
    try {
      return Instant.ofEpochMilli(time == null ? record.timestamp() : Times.parse(time));
    } catch (DateTimeException | ArithmeticException e) {
      return Instant.ofEpochMilli(record.timestamp());
    }
  }

  /** The record key; null as well when {@link #droppedKey} says so. */
  public byte @Nullable [] key() {
    return record.key();
  }

  /** The record value, or the beginning of it when {@link #truncated} says so. */
  public byte @Nullable [] value() {
    return record.value();
  }

  /** The user headers. */
  public Headers headers() {
    return OutputRecord.userHeaders(record.headers());
  }

  /** The size in bytes of the original value, as text, when only its beginning is here. */
  public @Nullable String truncated() {
    return text(record.headers(), HeaderNames.TRUNCATED);
  }

  /** The size in bytes of the original key, as text, when it is not here. */
  public @Nullable String droppedKey() {
    return text(record.headers(), HeaderNames.DROPPED_KEY);
  }

  /** How many user headers are not here, as text, when they are not. */
  public @Nullable String droppedHeaders() {
    return text(record.headers(), HeaderNames.DROPPED_HEADERS);
  }

  /** The earlier dead letter that this record was, put back since and failed again. */
  public Optional<Source> redrivenFrom() {
    return Coordinates.in(record.headers(), HeaderNames.REDRIVEN);
  }

  /**
   * Why the original record cannot be put back, as the end of a sentence that begins with the dead
   * letter; empty when it can. Dropped headers are no such reason: nothing is decided by them.
   *
   * @param topics a record is only put back where Latchkey reads it
   */
  public Optional<String> refusal(Topics topics) {
    if (truncated() != null) {
      return Optional.of(
          "holds only the beginning of the value, which had "
              + truncated()
              + " bytes: send the record again from where it came");
    }
    if (droppedKey() != null) {
      return Optional.of(
          "does not hold the key, which had "
              + droppedKey()
              + " bytes: send the record again from where it came");
    }
    return topics.inputs().contains(source.topic())
        ? Optional.empty()
        : Optional.of(
            "came from "
                + source.topic()
                + ", which is none of the inputs "
                + String.join(", ", topics.inputs())
                + ": give its name as topic.triggers, topic.run.status or topic.commands");
  }

  /**
   * The original record for its topic, with a header that says which dead letter it was. It goes to
   * the partition that it came from: that is where its producer's other records are, so it keeps to
   * their order, and a record whose key led it home gets home without a hop again.
   */
  public ProducerRecord<byte[], byte[]> redriven() {
    Headers headers = headers();
    OutputRecord.addText(headers, HeaderNames.REDRIVEN, Coordinates.text(place()));
    return new ProducerRecord<>(source.topic(), source.partition(), key(), value(), headers);
  }

  private static @Nullable String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null
        ? null
        : new String(header.value(), StandardCharsets.UTF_8);
  }
}
