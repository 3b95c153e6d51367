package io.latchkey.policy;

import dev.cel.common.CelIssue;
import java.util.regex.Pattern;

/** What the CEL library says, as people who write a key expression can read it. */
final class LibraryMessages {
  private static final Pattern ERROR_PREFIX = Pattern.compile("^evaluation error at [^ ]*: ");

  /** The parser lists every kind of token that might come. */
  private static final Pattern EXPECTED_TOKENS = Pattern.compile(" expecting (?:\\{.*\\}|<EOF>)$");

  private static final int MAX_MESSAGE_CHARS = 200;

  private LibraryMessages() {}

  /** What is wrong with an expression of this text. */
  static String sentence(String text, CelIssue issue) {
    int column = issue.getSourceLocation().getColumn();
    String parsed = EXPECTED_TOKENS.matcher(issue.getMessage()).replaceFirst("");
    boolean unfinished =
        parsed.equals("mismatched input '<EOF>'")
            || (parsed.startsWith("no viable alternative") && column >= text.strip().length());
    String message =
        unfinished ? "it ends too early" : shorten(parsed.replace("'<EOF>'", "its end"));
    // CEL wants one type of both branches; a text or no key is what people write here.
    String hint =
        message.contains("'_?_:_'") ? "; wrap the branches in dyn(…) when they differ" : "";
    return "key_expression cannot be used: "
        + message
        + (column < 0 ? "" : " (at character " + (column + 1) + ")")
        + hint;
  }

  /** What an exception of the library says, without the place that it puts before. */
  static String shortened(Exception e) {
    return shorten(ERROR_PREFIX.matcher(String.valueOf(e.getMessage())).replaceFirst(""));
  }

  /** One line, and short: the message may quote the trigger's input. */
  private static String shorten(String message) {
    String line = message.lines().findFirst().orElse("");
    line = line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    return line.length() <= MAX_MESSAGE_CHARS ? line : line.substring(0, MAX_MESSAGE_CHARS) + "…";
  }
}
