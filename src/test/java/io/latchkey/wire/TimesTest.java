package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times that are written and read by hand are those that Java's own formatters write and read. */
class TimesTest {
  private static final DateTimeFormatter JAVAS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  @Property
  void anyTimeIsWrittenAsJavaWritesIt(@ForAll("times") long time) {
    assertThat(Times.text(time)).isEqualTo(JAVAS.format(Instant.ofEpochMilli(time)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-0001-12-31T23:59:59.999Z",
        "0000-01-01T00:00:00.000Z",
        "0000-02-29T00:00:00.000Z",
        "1969-12-31T23:59:59.999Z",
        "1970-01-01T00:00:00.000Z",
        "2000-02-29T12:34:56.789Z",
        "9999-12-31T23:59:59.999Z",
        "+10000-01-01T00:00:00.000Z"
      })
  void theFirstAndTheLastTimesOfAFormAreWrittenAndReadBack(String text) {
    assertThat(Times.text(Instant.parse(text).toEpochMilli())).isEqualTo(text);
    assertThat(Times.parse(text)).isEqualTo(Instant.parse(text).toEpochMilli());
  }

  @Property(tries = 3000)
  void aTextIsReadOrRefusedAsJavaDoes(@ForAll("texts") String text) {
    assertThat(parsed(text)).isEqualTo(parsedByJava(text));
  }

  @Property(tries = 3000)
  void aTimeWithOneOtherCharacterIsReadOrRefusedAsJavaDoes(
      @ForAll("utcTimes") OffsetDateTime time,
      @ForAll @IntRange(max = 34) int place,
      @ForAll("others") char other) {
    StringBuilder text = new StringBuilder(time.toString());
    text.setCharAt(place % text.length(), other);

    assertThat(parsed(text.toString())).isEqualTo(parsedByJava(text.toString()));
  }

  /** With a fraction of any length. */
  @Provide
  Arbitrary<OffsetDateTime> utcTimes() {
    return Combinators.combine(
            Arbitraries.longs().between(-62_000_000_000L, 253_000_000_000L),
            Arbitraries.of(0, 5, 120, 999_999, 1_000_000, 123_456_000, 123_456_789))
        .as((second, nanos) -> Instant.ofEpochSecond(second, nanos).atOffset(ZoneOffset.UTC));
  }

  @Provide
  Arbitrary<Character> others() {
    return Arbitraries.chars().with("0123456789/:.-+T {x\u0669");
  }

  @Provide
  Arbitrary<Long> times() {
    return Arbitraries.oneOf(
        Arbitraries.longs(),
        Arbitraries.longs()
            .between(
                Instant.parse("-0010-01-01T00:00:00Z").toEpochMilli(),
                Instant.parse("+10010-01-01T00:00:00Z").toEpochMilli()));
  }

  /** Times, and what comes near. */
  @Provide
  Arbitrary<String> texts() {
    return Combinators.combine(
            mostly(
                List.of("2026", "0000", "1969", "9999"), "202", "202/", "+12026", "-0004", "2o26"),
            mostly(List.of("-01-31", "-12-01"), "-02-30", "-13-01", "-12-00", "-0101", "/01-01"),
            mostly(List.of("T00:00", "T23:59"), "T24:00", "T12:60", "T1:00", "T12.00", " 12:00"),
            mostly(List.of(":00", ":59"), "", ":60", ":0", ":5x", ".00"),
            mostly(
                List.of("", ".5", ".05", ".123", ".1239999", ".999999999"),
                ".",
                ".1234567890",
                ".1x",
                ",5"),
            mostly(List.of("Z", "+00:00"), "-00:00", "+01:30", "+19:00", "", "Zx"))
        .as(
            (year, day, minute, second, fraction, offset) ->
                year + day + minute + second + fraction + offset);
  }

  private static Arbitrary<String> mostly(List<String> right, String... wrong) {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.of(right)), Tuple.of(1, Arbitraries.of(wrong)));
  }

  private static @Nullable Long parsed(String text) {
    try {
      return Times.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable Long parsedByJava(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
