package io.latchkey.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A text on the command line: itself, {@code @file}, or {@code -} for standard input. */
record TextArgument(String text) {

  /** Reads the text from where the argument says. */
  static final class Converter implements ITypeConverter<TextArgument> {
    @Override
    public TextArgument convert(String value) {
      try {
        if (value.equals("-")) {
          return new TextArgument(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
        }
        return new TextArgument(
            value.startsWith("@") ? Files.readString(Path.of(value.substring(1))) : value);
      } catch (NoSuchFileException e) {
        throw new TypeConversionException("there is no file " + e.getFile());
      } catch (IOException | InvalidPathException e) {
        throw new TypeConversionException("cannot read " + value + " (" + e.getMessage() + ")");
      }
    }
  }
}
