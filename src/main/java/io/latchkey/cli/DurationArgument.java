package io.latchkey.cli;

import io.latchkey.policy.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration on the command line, written as in policies and scenarios: {@code 60s}, say. */
final class DurationArgument implements ITypeConverter<Duration> {

  @Override
  public Duration convert(String text) {
    try {
      return Duration.ofMillis(Durations.toMillis(text));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("it " + e.getMessage());
    }
  }
}
