package io.latchkey.cli;

import io.latchkey.message.Source;
import io.latchkey.wire.DeadLetter;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.OutputRecord;
import io.latchkey.wire.RedriveMarker;
import io.latchkey.wire.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** Records of a dead letter topic. */
final class Letters {
  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static final String TRIGGERS = Topics.DEFAULT.triggers();

  private Letters() {}

  /** A letter found some minutes after noon. */
  static ConsumerRecord<byte[], byte[]> letter(
      String id, DeadLetterReason reason, String sourceTopic, long sourceOffset, int minutes) {
    return letter(id, reason, sourceTopic, sourceOffset, minutes, utf8("{nonsense\n\u001b"));
  }

  static ConsumerRecord<byte[], byte[]> letter(
      String id,
      DeadLetterReason reason,
      String sourceTopic,
      long sourceOffset,
      int minutes,
      byte[] value) {
    DeadLetter letter =
        new DeadLetter(
            reason,
            "it is broken",
            new Source(sourceTopic, 2, sourceOffset),
            NOON.plusSeconds(60L * minutes),
            utf8("k"),
            value,
            new RecordHeaders().add("h", utf8("v")).add("b", new byte[] {(byte) 0xff}));
    OutputRecord output = letter.output(DeadLetter.MIN_RECORD_BYTES);
    return record(id, output.key(), output.value(), output.headers());
  }

  /** The marker of a letter. */
  static ConsumerRecord<byte[], byte[]> marker(String id, String letter) {
    LetterId of = new LetterId.Converter().convert(letter);
    ProducerRecord<byte[], byte[]> sent =
        new RedriveMarker(
                new Source(Topics.DEFAULT.deadLetters(), of.partition(), of.offset()),
                new Source(TRIGGERS, 2, 99))
            .record();
    return record(id, sent.key(), sent.value(), sent.headers());
  }

  static ConsumerRecord<byte[], byte[]> record(
      String id, byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
    LetterId at = new LetterId.Converter().convert(id);
    return new ConsumerRecord<>(
        Topics.DEFAULT.deadLetters(),
        at.partition(),
        at.offset(),
        0L,
        TimestampType.CREATE_TIME,
        0,
        0,
        key,
        value,
        headers,
        Optional.empty());
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
