package io.latchkey.wire;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;

/** Times in JSON: ISO-8601. Inside they are epoch milliseconds. */
final class Times {
  private static final DateTimeFormatter OUT =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  /** Any offset in any of its spellings: {@code Z}, {@code +01}, {@code +0100}, {@code +01:00}. */
  private static final DateTimeFormatter IN =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT)
          .withChronology(IsoChronology.INSTANCE);

  private Times() {}

  /** In UTC with milliseconds. */
  static String text(long epochMillis) {
    return OUT.format(Instant.ofEpochMilli(epochMillis));
  }

  /**
   * Epoch milliseconds, finer digits cut off.
   *
   * @throws DateTimeException when it is not ISO-8601 with an offset
   * @throws ArithmeticException when it does not fit
   */
  static long parse(String text) {
    return OffsetDateTime.parse(text, IN).toInstant().toEpochMilli();
  }
}
