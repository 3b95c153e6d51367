package io.latchkey.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A name out of a few on the command line, without regard to case; an error lists them all. */
final class NameArgument<E extends Enum<E>> implements ITypeConverter<E> {
  private final E[] values;

  NameArgument(E[] values) {
    this.values = values;
  }

  @Override
  public E convert(String text) {
    return Arrays.stream(values)
        .filter(value -> value.toString().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException("'" + text + "' is none of " + names()));
  }

  private String names() {
    return Arrays.stream(values).map(Enum::toString).collect(Collectors.joining(", "));
  }
}
