package io.latchkey.cli;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A duration on the command line, written as in scenarios: {@code 250ms}, {@code 60s}, {@code 24h}.
 */
record DurationArgument(Duration value) {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

  /** The duration in milliseconds. */
  long toMillis() {
    return value.toMillis();
  }

  /** Reads the form above. */
  static final class Converter implements ITypeConverter<DurationArgument> {
    @Override
    public DurationArgument convert(String text) {
      Matcher form = FORM.matcher(text);
      if (!form.matches()) {
        throw new TypeConversionException(
            "'" + text + "' is not a duration: write 250ms, 60s, 5m, 24h or 7d");
      }
      long unit = MILLIS.getOrDefault(form.group(2), 1L);
      return new DurationArgument(
          Duration.ofMillis(Math.multiplyExact(Long.parseLong(form.group(1)), unit)));
    }
  }
}
