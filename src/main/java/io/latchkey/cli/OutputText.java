package io.latchkey.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchkey.message.Source;
import io.latchkey.wire.HeaderNames;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One line for people: time, what happened, claim key, then the fields that matter by name. */
final class OutputText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final List<String> ACCEPTED =
      List.of(
          "run_id",
          "fencing_token",
          "expires_at",
          "possible_overlap_with",
          "request_id",
          "start_at");
  private static final List<String> DENIED =
      List.of(
          "run_id",
          "reason",
          "existing_run_id",
          "existing_status",
          "existing_expires_at",
          "request_id");
  private static final List<String> CLAIM_EVENT =
      List.of(
          "run_id",
          "reason",
          "fencing_token",
          "held_ms",
          "expires_at",
          "last_status",
          "requested_by");
  private static final List<String> STATUS_REQUEST =
      List.of("run_id", "fencing_token", "last_status", "last_denied_at", "expires_at");
  private static final List<String> SHADOW_DECISION =
      List.of(
          "run_id",
          "claim_key",
          "shadow_claim_key",
          "problem",
          "shadow_problem",
          "expires_at",
          "shadow_expires_at",
          "request_id");

  private OutputText() {}

  static String line(Output output) {
    StringBuilder line = new StringBuilder(time(output.at()));
    line.append(String.format(Locale.ROOT, " %-11s ", label(output)));
    line.append(output.key() == null ? "-" : printable(output.key()));
    JsonNode value = output.value();
    if (value != null && value.isObject()) {
      for (String field : fields(output)) {
        append(line, field, value.path(field).asText(null));
      }
      if (output.kind() == OutputTopic.DENIED && !value.hasNonNull("existing_run_id")) {
        append(line, "message", value.path("message").asText(null));
      }
    }
    if (output.kind() == OutputTopic.DEAD_LETTERS) {
      append(line, "reason", output.headers().get(HeaderNames.REASON));
      append(line, "message", output.headers().get(HeaderNames.MESSAGE));
      Source source = output.source();
      append(line, "source", source == null ? null : Sent.place(source));
      append(line, "redriven_from", output.headers().get(HeaderNames.REDRIVEN));
      append(line, "to", output.headers().get(HeaderNames.REDRIVEN_TO));
    }
    return line.toString();
  }

  static String time(Instant at) {
    return TIME.format(at);
  }

  /** What happened, in one word. */
  static String label(Output output) {
    return switch (output.kind()) {
      case ACCEPTED -> "ACCEPTED";
      case DENIED -> "DENIED";
      case CLAIM_EVENTS ->
          output.value() == null ? "EVENT" : printable(output.value().path("type").asText("EVENT"));
      case STATUS_REQUESTS -> "RECHECK";
      case SHADOW_DECISIONS -> "SHADOW";
      case DEAD_LETTERS ->
          output.headers().containsKey(HeaderNames.REDRIVEN_TO) ? "REDRIVEN" : "DEAD_LETTER";
    };
  }

  private static List<String> fields(Output output) {
    return switch (output.kind()) {
      case ACCEPTED -> ACCEPTED;
      case DENIED -> DENIED;
      case CLAIM_EVENTS -> CLAIM_EVENT;
      case STATUS_REQUESTS -> STATUS_REQUEST;
      case SHADOW_DECISIONS -> SHADOW_DECISION;
      case DEAD_LETTERS -> List.of();
    };
  }

  /** Adds a field by its name, quoted if need be; nothing when it has no value. */
  static void append(StringBuilder line, String field, @Nullable String value) {
    if (value == null) {
      return;
    }
    String shown = printable(value);
    boolean bare = !shown.isEmpty() && shown.chars().noneMatch(c -> c == ' ' || c == '"');
    line.append(' ').append(field).append('=');
    line.append(bare ? shown : '"' + shown.replace("\"", "\\\"") + '"');
  }

  /** Other people's bytes reach the terminal: none of them may steer it, or break the line. */
  static String printable(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (Character.getType(c)) {
                case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    shown.append(String.format(Locale.ROOT, "\\u%04x", c));
                default -> shown.appendCodePoint(c);
              }
            });
    return shown.toString();
  }
}
