package io.latchkey.cli;

import io.latchkey.policy.Durations;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time on the command line: ISO-8601 with an offset, or how long ago it was. */
final class MomentArgument implements ITypeConverter<Instant> {
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-.*");

  private final InstantSource clock;

  /** By the clock of this machine. */
  MomentArgument() {
    this(InstantSource.system());
  }

  MomentArgument(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Instant convert(String text) {
    try {
      return DATE.matcher(text).matches()
          ? OffsetDateTime.parse(text).toInstant()
          : clock.instant().minusMillis(Durations.toMillis(text));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new TypeConversionException(
          "'"
              + text
              + "' is neither a time such as 2026-01-31T12:00:00Z nor a duration such as 2h");
    }
  }
}
