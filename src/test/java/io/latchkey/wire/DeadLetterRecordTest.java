package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Source;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dead letters read back from their topic, and the markers beside them. */
class DeadLetterRecordTest {
  private static final Topics TOPICS = Topics.DEFAULT;
  private static final Source SOURCE = new Source(TOPICS.triggers(), 3, 42);
  private static final Source PLACE = new Source(TOPICS.deadLetters(), 1, 17);
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void itSaysWhatTheLetterSaid() {
    DeadLetterRecord read = read(letter(SOURCE, 10, 10), 100_000);

    assertThat(read.place()).isEqualTo(PLACE);
    assertThat(read.reason()).isEqualTo("UNREADABLE");
    assertThat(read.message()).isEqualTo("it is broken");
    assertThat(read.source()).isEqualTo(SOURCE);
    assertThat(read.time()).isEqualTo(NOON);
    assertThat(read.refusal(TOPICS)).isEmpty();
    assertThat(read.redrivenFrom()).isEmpty();
  }

  @Test
  void theOriginalRecordGoesBackToItsPartitionWithAHeaderThatSaysSo() {
    DeadLetter letter = letter(SOURCE, 10, 20);

    ProducerRecord<byte[], byte[]> redriven = read(letter, 100_000).redriven();

    assertThat(redriven.topic()).isEqualTo(SOURCE.topic());
    assertThat(redriven.partition()).isEqualTo(3);
    assertThat(redriven.key()).isEqualTo(letter.key());
    assertThat(redriven.value()).isEqualTo(letter.value());
    assertThat(redriven.headers())
        .extracting(Header::key)
        .containsExactly("traceparent", "latchkey-redriven");
    assertThat(text(redriven.headers(), "latchkey-redriven"))
        .isEqualTo("latchkey.dead-letters-1-17");
  }

  @Test
  void aRecordThatFailsTwiceNamesTheLetterItWasLast() {
    DeadLetter again =
        new DeadLetter(
            DeadLetterReason.UNREADABLE,
            "still",
            SOURCE,
            NOON,
            new byte[1],
            new byte[1],
            new RecordHeaders().add(HeaderNames.REDRIVEN, utf8("latchkey.dead-letters-0-5")));

    DeadLetterRecord read = read(again, 100_000);

    assertThat(read.redrivenFrom()).contains(new Source("latchkey.dead-letters", 0, 5));
    assertThat(read.redriven().headers().headers(HeaderNames.REDRIVEN)).hasSize(1);
    assertThat(text(read.redriven().headers(), HeaderNames.REDRIVEN))
        .isEqualTo("latchkey.dead-letters-1-17");
  }

  @Test
  void aCutValueIsRefused() {
    assertThat(read(letter(SOURCE, 10, 50_000), 10_000).refusal(TOPICS).orElseThrow())
        .contains("beginning of the value", "50000");
  }

  @Test
  void aDroppedKeyIsRefused() {
    assertThat(read(letter(SOURCE, 50_000, 10), 10_000).refusal(TOPICS).orElseThrow())
        .contains("key", "50000");
  }

  @Test
  void aTopicThatIsNoInputIsRefused() {
    DeadLetter letter = letter(new Source("elsewhere", 0, 0), 10, 10);

    assertThat(read(letter, 100_000).refusal(TOPICS).orElseThrow())
        .contains("elsewhere", TOPICS.triggers(), "topic.triggers");
  }

  @Test
  void aRecordOfSomebodyElseIsNoLetterAndNoMarker() {
    ConsumerRecord<byte[], byte[]> record =
        record(null, utf8("x"), new RecordHeaders().add(HeaderNames.REASON, utf8("UNREADABLE")));

    assertThat(DeadLetterRecord.read(record)).isEmpty();
    assertThat(RedriveMarker.read(record)).isEmpty();
  }

  @Test
  void aMarkerLiesInItsLettersPartitionAndIsReadBack() {
    RedriveMarker marker = new RedriveMarker(PLACE, new Source(SOURCE.topic(), 3, 99));

    ProducerRecord<byte[], byte[]> sent = marker.record();

    assertThat(sent.topic()).isEqualTo(PLACE.topic());
    assertThat(sent.partition()).isEqualTo(PLACE.partition());
    ConsumerRecord<byte[], byte[]> record = record(sent.key(), sent.value(), sent.headers());
    assertThat(RedriveMarker.read(record)).contains(marker);
    assertThat(DeadLetterRecord.read(record)).isEmpty();
  }

  @Test
  void aMarkerOfAnotherTopicCountsForNothing() {
    RedriveMarker marker =
        new RedriveMarker(new Source("original", 1, 17), new Source(SOURCE.topic(), 3, 99));
    ProducerRecord<byte[], byte[]> sent = marker.record();

    assertThat(RedriveMarker.read(record(sent.key(), sent.value(), sent.headers()))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-0-1", "a-b-c-0-1", "my.topic-7-123456789012345678"})
  void coordinatesAreReadAsTheyAreWritten(String text) {
    assertThat(Coordinates.parse(text).map(Coordinates::text)).contains(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "a-1", "-0-1", "a-0-", "a-0-x", "a b-0-1", "a-0-99999999999999999999"})
  void whatIsNoCoordinatesIsNone(String text) {
    assertThat(Coordinates.parse(text)).isEmpty();
  }

  private static DeadLetter letter(Source source, int key, int value) {
    return new DeadLetter(
        DeadLetterReason.UNREADABLE,
        "it is broken",
        source,
        NOON,
        new byte[key],
        new byte[value],
        new RecordHeaders().add("traceparent", utf8("00-1")));
  }

  private static DeadLetterRecord read(DeadLetter letter, int limit) {
    OutputRecord output = letter.output(limit);
    return DeadLetterRecord.read(record(output.key(), output.value(), output.headers()))
        .orElseThrow();
  }

  private static ConsumerRecord<byte[], byte[]> record(
      byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
    return new ConsumerRecord<>(
        PLACE.topic(),
        PLACE.partition(),
        PLACE.offset(),
        0L,
        TimestampType.CREATE_TIME,
        0,
        0,
        key,
        value,
        headers,
        Optional.empty());
  }

  private static String text(Headers headers, String name) {
    return new String(headers.lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
