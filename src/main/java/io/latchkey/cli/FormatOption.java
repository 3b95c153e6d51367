package io.latchkey.cli;

import java.util.Locale;
import picocli.CommandLine.Option;

/** How outcomes are printed. */
final class FormatOption {
  /** The forms. */
  enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}: a line for people, or a JSON object a line.")
  private Format format = Format.TEXT;

  /** The line that shows an outcome. */
  String line(Output output) {
    return switch (format) {
      case TEXT -> OutputText.line(output);
      case JSON -> OutputJson.line(output);
    };
  }

  /** Whether it is the form for programs. */
  boolean isJson() {
    return format == Format.JSON;
  }
}
