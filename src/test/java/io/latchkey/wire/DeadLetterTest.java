package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Source;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.internal.AbstractRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Dead letters and outcomes as records. */
class DeadLetterTest {
  private static final int LIMIT = 10_000;
  private static final byte[] KEY = {1};

  @Test
  void theOriginalHeadersAreKeptAndOursSayWhyAndWhence() {
    Headers original = new RecordHeaders().add("traceparent", text("00-1")).add("n", null);

    assertThat(named(letter(KEY, new byte[] {2}, original).outputHeaders()))
        .containsExactly(
            "traceparent=00-1",
            "n=null",
            "latchkey-reason=UNREADABLE",
            "latchkey-message=it is \u00e9\\u000a",
            "latchkey-source-topic=in",
            "latchkey-source-partition=3",
            "latchkey-source-offset=42",
            "latchkey-time=2026-01-01T00:00:00.000Z");
  }

  @Test
  void theHeadersOfAnEarlierTripAreReplaced() {
    Headers original = new RecordHeaders();
    HeaderNames.RESERVED.forEach(name -> original.add(name, text("old")));

    assertThat(named(letter(KEY, new byte[] {2}, original).outputHeaders()))
        .hasSize(6)
        .noneMatch(header -> header.endsWith("=old"));
  }

  @Test
  void aRecordThatWasRedrivenAndFailedAgainSaysSo() {
    Headers original = new RecordHeaders().add(HeaderNames.REDRIVEN, text("dead-1-17"));

    assertThat(named(letter(KEY, new byte[] {2}, original).outputHeaders()))
        .contains("latchkey-redriven=dead-1-17");
    assertThat(named(letter(KEY, new byte[50_000], original).output(LIMIT).headers()))
        .contains("latchkey-redriven=dead-1-17", "latchkey-truncated=50000");
  }

  @Test
  void whatFitsIsSentWhole() {
    DeadLetter letter = letter(KEY, new byte[9_000], new RecordHeaders().add("h", text("v")));

    assertThat(letter.output(LIMIT))
        .isEqualTo(new OutputRecord(KEY, new byte[9_000], letter.outputHeaders()));
  }

  @Test
  void userHeadersGoFirst() {
    Headers large = new RecordHeaders().add("a", new byte[9_000]).add("b", null);

    OutputRecord output = letter(KEY, new byte[2_000], large).output(LIMIT);

    assertThat(output.value()).hasSize(2_000);
    assertThat(named(output.headers()))
        .contains("latchkey-dropped-headers=2", "latchkey-reason=UNREADABLE")
        .hasSize(7);
  }

  @Test
  void thenTheValueIsCut() {
    byte[] value = new byte[50_000];
    Arrays.fill(value, (byte) 'x');

    OutputRecord output = letter(KEY, value, new RecordHeaders()).output(LIMIT);

    assertThat(output.key()).isEqualTo(KEY);
    assertThat(output.value()).containsOnly('x').hasSizeBetween(9_000, LIMIT);
    assertThat(named(output.headers()))
        .contains("latchkey-truncated=50000")
        .noneMatch(header -> header.startsWith("latchkey-dropped"));
  }

  @Test
  void aKeyThatIsTooLargeItselfIsLeftOut() {
    OutputRecord output =
        letter(new byte[20_000], new byte[] {2}, new RecordHeaders()).output(LIMIT);

    assertThat(output.key()).isNull();
    assertThat(output.value()).containsExactly(2);
    assertThat(named(output.headers()))
        .contains("latchkey-dropped-key=20000")
        .noneMatch(header -> header.startsWith("latchkey-truncated"));
  }

  @Property
  void aDeadLetterAlwaysFits(
      @ForAll @IntRange(max = 20_000) int key,
      @ForAll @IntRange(max = 20_000) int value,
      @ForAll @IntRange(max = 20_000) int header,
      @ForAll @IntRange(min = DeadLetter.MIN_RECORD_BYTES, max = 40_000) int limit) {
    DeadLetter letter =
        new DeadLetter(
            DeadLetterReason.UNREADABLE,
            "\u4e16".repeat(1000),
            new Source("t".repeat(249), Integer.MAX_VALUE, Long.MAX_VALUE),
            Instant.ofEpochMilli(Long.MIN_VALUE),
            new byte[key],
            new byte[value],
            new RecordHeaders()
                .add("h", new byte[header])
                .add(
                    HeaderNames.REDRIVEN,
                    text("t".repeat(249) + "-123456789-" + Long.MAX_VALUE / 10)));

    assertThat(producersEstimate(letter.output(limit))).isLessThanOrEqualTo(limit);
  }

  @Property
  void theSizeIsNeverReckonedBelowTheProducersEstimate(
      @ForAll byte[] key, @ForAll byte[] value, @ForAll List<byte[]> headers) {
    Headers all = new RecordHeaders();
    headers.forEach(header -> all.add("\u4e16" + header.length, header));

    assertThat(RecordSize.upperBound(key, value, all))
        .isGreaterThanOrEqualTo(producersEstimate(new OutputRecord(key, value, all)));
  }

  @Test
  void theUsersHeadersAreThoseThatAreNotReserved() {
    Headers headers =
        new RecordHeaders().add("traceparent", text("00-1")).add(HeaderNames.REASON, text("old"));

    assertThat(named(OutputRecord.userHeaders(headers))).containsExactly("traceparent=00-1");
  }

  @Test
  void anOutcomeLeavesOutHeadersThatDoNotFit() {
    Headers headers = new RecordHeaders().add("a", new byte[600]).add("b", new byte[600]);

    OutputRecord outcome = OutputRecord.outcome(KEY, new byte[9_000], headers, LIMIT);

    assertThat(outcome.value()).hasSize(9_000);
    assertThat(named(outcome.headers())).containsExactly("latchkey-dropped-headers=2");
    assertThat(named(OutputRecord.dropped(outcome.headers())))
        .as("on the next hop")
        .containsExactly("latchkey-dropped-headers=2");
    assertThat(outcome.sizeBound()).isLessThanOrEqualTo(LIMIT);
  }

  @Test
  void anOutcomeThatIsTooLargeByItselfTellsItsSize() {
    assertThat(OutputRecord.outcome(KEY, new byte[LIMIT], new RecordHeaders(), LIMIT).sizeBound())
        .isGreaterThan(LIMIT);
  }

  private static DeadLetter letter(byte[] key, byte[] value, Headers headers) {
    return new DeadLetter(
        DeadLetterReason.UNREADABLE,
        "it is \u00e9\n",
        new Source("in", 3, 42),
        Instant.parse("2026-01-01T00:00:00Z"),
        key,
        value,
        headers);
  }

  private static int producersEstimate(OutputRecord record) {
    return AbstractRecords.estimateSizeInBytesUpperBound(
        RecordBatch.CURRENT_MAGIC_VALUE,
        Compression.NONE.type(),
        record.key(),
        record.value(),
        record.headers().toArray());
  }

  private static List<String> named(Headers headers) {
    return Arrays.stream(headers.toArray())
        .map(header -> header.key() + "=" + valueOf(header))
        .toList();
  }

  private static @Nullable String valueOf(Header header) {
    return header.value() == null ? null : new String(header.value(), StandardCharsets.UTF_8);
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
