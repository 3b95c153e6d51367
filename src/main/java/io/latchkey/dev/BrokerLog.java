package io.latchkey.dev;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds in the broker's log why it did not start. */
final class BrokerLog {
  /** The line of a stack trace that names the exception: its message is the reason. */
  private static final Pattern EXCEPTION =
      Pattern.compile(
          "^(?:Caused by: |Exception in thread \".*?\" )?[\\w.$]+(?:Exception|Error): (.+)$");

  private BrokerLog() {}

  /** One sentence. The last exception named is the innermost cause of the last failure. */
  static String startFailure(Path log, boolean temporary) {
    String reason = "it said nothing";
    try {
      List<String> lines = Files.readString(log, StandardCharsets.UTF_8).lines().toList();
      for (String line : lines) {
        Matcher matcher = EXCEPTION.matcher(line);
        if (matcher.matches()) {
          reason = matcher.group(1);
        }
      }
    } catch (IOException e) {
      reason = "its log cannot be read";
    }
    String more = temporary ? "" : " Its log: " + log;
    return "The embedded broker did not start: " + stripDot(reason) + "." + more;
  }

  private static String stripDot(String text) {
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }
}
