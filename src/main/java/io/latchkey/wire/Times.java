package io.latchkey.wire;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;

/** Times in JSON: ISO-8601. Inside they are epoch milliseconds. */
final class Times {
  /** How long the text of a time is whose year has four digits. */
  static final int CHARS = "2026-01-01T00:00:00.000Z".length();

  private static final long FIRST_MILLI = Instant.parse("0000-01-01T00:00:00Z").toEpochMilli();
  private static final long LAST_MILLI = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();
  private static final int DAY_MS = 24 * 60 * 60 * 1000;

  private static final int FRACTION_AT = "2026-01-01T00:00:00".length();
  private static final int MAX_FRACTION_DIGITS = 9;
  private static final int MILLI_DIGITS = 3;

  /** No time in a year of four digits. */
  private static final long NOT_PLAIN = Long.MIN_VALUE;

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
    if (!hasFourDigitYear(epochMillis)) {
      return OUT.format(Instant.ofEpochMilli(epochMillis));
    }
    byte[] text = new byte[CHARS];
    write(epochMillis, text, 0);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /** Whether the year is one of 0 to 9999. */
  static boolean hasFourDigitYear(long epochMillis) {
    return epochMillis >= FIRST_MILLI && epochMillis <= LAST_MILLI;
  }

  /**
   * Writes the text in ASCII, {@link #CHARS} of it. By hand, for a formatter takes longer than all
   * the rest of a message.
   *
   * @param epochMillis in a year of four digits
   */
  static void write(long epochMillis, byte[] to, int at) {
    long day = Math.floorDiv(epochMillis, DAY_MS);
    LocalDate date = LocalDate.ofEpochDay(day);
    int millis = (int) (epochMillis - day * DAY_MS);
    int seconds = millis / 1000;
    int minutes = seconds / 60;
    twoDigits(date.getYear() / 100, to, at);
    twoDigits(date.getYear() % 100, to, at + 2);
    to[at + 4] = '-';
    twoDigits(date.getMonthValue(), to, at + 5);
    to[at + 7] = '-';
    twoDigits(date.getDayOfMonth(), to, at + 8);
    to[at + 10] = 'T';
    twoDigits(minutes / 60, to, at + 11);
    to[at + 13] = ':';
    twoDigits(minutes % 60, to, at + 14);
    to[at + 16] = ':';
    twoDigits(seconds % 60, to, at + 17);
    to[at + 19] = '.';
    to[at + 20] = (byte) ('0' + millis % 1000 / 100);
    twoDigits(millis % 100, to, at + 21);
    to[at + 23] = 'Z';
  }

  private static void twoDigits(int number, byte[] to, int at) {
    to[at] = (byte) ('0' + number / 10);
    to[at + 1] = (byte) ('0' + number % 10);
  }

  /**
   * Epoch milliseconds, finer digits cut off.
   *
   * @throws DateTimeException when it is not ISO-8601 with an offset
   * @throws ArithmeticException when it does not fit
   */
  static long parse(String text) {
    long plain = parsePlain(text);
    return plain == NOT_PLAIN ? OffsetDateTime.parse(text, IN).toInstant().toEpochMilli() : plain;
  }

  /**
   * The same of a time as most programs write it: in UTC, with seconds. By hand, as for {@link
   * #write}.
   *
   * @return {@link #NOT_PLAIN} for any other text, be it a time or not
   */
  private static long parsePlain(String text) {
    int end = text.length() - (text.endsWith("Z") ? 1 : text.endsWith("+00:00") ? 6 : 0);
    if (end < FRACTION_AT
        || end == text.length()
        || text.charAt(4) != '-'
        || text.charAt(7) != '-'
        || text.charAt(10) != 'T'
        || text.charAt(13) != ':'
        || text.charAt(16) != ':') {
      return NOT_PLAIN;
    }
    int year = number(text, 0, 4);
    int month = number(text, 5, 7);
    int day = number(text, 8, 10);
    int hour = number(text, 11, 13);
    int minute = number(text, 14, 16);
    int second = number(text, 17, FRACTION_AT);
    int millis = end == FRACTION_AT ? 0 : fraction(text, end);
    if ((year | month | day | hour | minute | second | millis) < 0
        || hour > 23
        || minute > 59
        || second > 59) {
      return NOT_PLAIN;
    }
    int ofDay = ((hour * 60 + minute) * 60 + second) * 1000 + millis;
    return LocalDate.of(year, month, day).toEpochDay() * DAY_MS + ofDay;
  }

  /** Milliseconds; negative when it is not a point and up to nine digits. */
  private static int fraction(String text, int end) {
    int from = FRACTION_AT + 1;
    if (text.charAt(FRACTION_AT) != '.'
        || end - from > MAX_FRACTION_DIGITS
        || number(text, from, end) < 0) {
      return -1;
    }
    int millis = 0;
    for (int i = from; i < from + MILLI_DIGITS; i++) {
      millis = millis * 10 + (i < end ? text.charAt(i) - '0' : 0);
    }
    return millis;
  }

  /** The number that the digits make; negative when there are other characters. */
  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }
}
