package io.latchkey.wire;

import io.latchkey.message.Source;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The note, on the dead letter topic itself, that a dead letter was put back on its topic.
 *
 * <p>It lies in the partition of its letter, and so behind it: retention, which deletes from the
 * front, takes the letter first. As long as a letter can be read, so can its marker.
 *
 * @param letter where the dead letter is
 * @param to where the record is that was put back
 */
public record RedriveMarker(Source letter, Source to) {
  /** Not null: a topic that is compacted as well would forget a null value. */
  private static final byte[] NO_VALUE = {};

  /** The record to write, in the transaction that puts the letter's record back. */
  public ProducerRecord<byte[], byte[]> record() {
    Headers headers = new RecordHeaders();
    OutputRecord.addText(headers, HeaderNames.REDRIVEN_TO, Coordinates.text(to));
    return new ProducerRecord<>(
        letter.topic(),
        letter.partition(),
        Coordinates.text(letter).getBytes(StandardCharsets.UTF_8),
        NO_VALUE,
        headers);
  }

  /**
   * The marker that a record of the dead letter topic is; empty for a dead letter, and for a marker
   * of another topic (a copied topic has other offsets).
   */
  public static Optional<RedriveMarker> read(ConsumerRecord<byte[], byte[]> record) {
    return Coordinates.in(record.headers(), HeaderNames.REDRIVEN_TO)
        .flatMap(
            to ->
                Coordinates.parse(record.key())
                    .filter(letter -> letter.topic().equals(record.topic()))
                    .map(letter -> new RedriveMarker(letter, to)));
  }
}
