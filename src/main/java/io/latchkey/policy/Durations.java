package io.latchkey.policy;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: a whole number and its unit, such as {@code 250ms} or 24h. */
public final class Durations {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,15})(ms|s|m|h|d)");

  /** What a duration must be: the end of a sentence that begins with the field's name. */
  static final String MUST_BE =
      "must be a whole number and a unit, such as 250ms, 60s, 5m, 24h or 30d";

  private static final Pattern BARE_NUMBER = Pattern.compile("[0-9]+");

  /** A hundred years: more is a slip, and far below where instants overflow. */
  private static final long MAX_MS = TimeUnit.DAYS.toMillis(36_500);

  private Durations() {}

  /**
   * Reads {@code 250ms}, {@code 60s}, {@code 5m}, {@code 24h}, {@code 30d} or {@code 0s}.
   *
   * @return milliseconds, 0 to a hundred years
   * @throws IllegalArgumentException with the end of a sentence that begins with the field's name
   */
  public static long toMillis(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          BARE_NUMBER.matcher(text).matches()
              ? "needs a unit, ms, s, m, h or d: write " + text + "s or " + text + "ms"
              : MUST_BE + ", not '" + text + "'");
    }
    long millis = unit(matcher.group(2)).toMillis(Long.parseLong(matcher.group(1)));
    if (millis > MAX_MS) {
      throw new IllegalArgumentException("must be at most 36500d, not " + text);
    }
    return millis;
  }

  /** The text of a duration in milliseconds: in whole seconds where it is some, else in ms. */
  public static String text(long millis) {
    return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
  }

  /** The text of a duration in the largest unit that leaves a whole number: 90s, 24h, 30d. */
  public static String words(long millis) {
    for (String suffix : List.of("d", "h", "m", "s")) {
      long unit = unit(suffix).toMillis(1);
      if (millis != 0 && millis % unit == 0) {
        return millis / unit + suffix;
      }
    }
    return text(millis);
  }

  private static TimeUnit unit(String suffix) {
    return switch (suffix) {
      case "ms" -> TimeUnit.MILLISECONDS;
      case "s" -> TimeUnit.SECONDS;
      case "m" -> TimeUnit.MINUTES;
      case "h" -> TimeUnit.HOURS;
      default -> TimeUnit.DAYS;
    };
  }
}
