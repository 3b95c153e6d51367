package io.latchkey.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Wrong usage that only shows when options are seen together. */
final class Usage {
  private Usage() {}

  /** The error that ends a command with exit code 2. */
  static ParameterException wrong(CommandSpec command, String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** The value of an option that must be given. */
  static <T> T required(CommandSpec command, @Nullable T value, String option) {
    if (value == null) {
      throw wrong(command, option + " is missing");
    }
    return value;
  }
}
