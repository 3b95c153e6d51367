package io.latchkey.cli;

import io.latchkey.message.Source;
import io.latchkey.wire.DeadLetterRecord;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** A dead letter for people: in one line, or with all that there is. */
final class LetterText {
  private LetterText() {}

  /** Its id, when it was found, then the fields that matter by name. */
  static String line(Letter letter) {
    DeadLetterRecord record = letter.record();
    StringBuilder line = new StringBuilder(letter.id().toString());
    line.append(' ').append(OutputText.time(record.time()));
    line.append(' ').append(OutputText.printable(record.reason()));
    OutputText.append(line, "source", Sent.place(record.source()));
    OutputText.append(line, "message", record.message());
    OutputText.append(line, "truncated", record.truncated());
    OutputText.append(line, "dropped_key", record.droppedKey());
    OutputText.append(line, "dropped_headers", record.droppedHeaders());
    OutputText.append(line, "redriven_from", place(record.redrivenFrom().orElse(null)));
    OutputText.append(line, "redriven_to", place(letter.redrivenTo()));
    return line.toString();
  }

  /** A line for each thing that is known, the value last. */
  static String whole(Letter letter) {
    DeadLetterRecord record = letter.record();
    List<String> lines = new ArrayList<>();
    add(lines, "letter", letter.id().toString());
    add(lines, "time", OutputText.time(record.time()));
    add(lines, "reason", record.reason());
    add(lines, "message", record.message());
    add(lines, "source", Sent.place(record.source()));
    add(lines, "redriven from", place(record.redrivenFrom().orElse(null)));
    add(lines, "redriven to", place(letter.redrivenTo()));
    add(lines, "bytes of value", record.truncated());
    add(lines, "bytes of key", record.droppedKey());
    add(lines, "lost headers", record.droppedHeaders());
    for (Header header : record.headers()) {
      add(lines, "header", header.key() + "=" + shown(header.value()));
    }
    add(lines, "key", record.droppedKey() == null ? shown(record.key()) : "(left out)");
    byte[] value = record.value();
    String cut = record.truncated() == null ? "" : ", the beginning";
    add(lines, "value", value == null ? "null" : value.length + " bytes" + cut);
    lines.add("");
    lines.add(shown(value).lines().map(OutputText::printable).collect(Collectors.joining("\n")));
    return String.join("\n", lines);
  }

  /** The text that these bytes are in UTF-8; empty when they are none. */
  static Optional<String> utf8(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static String shown(byte @Nullable [] bytes) {
    return bytes == null
        ? "null"
        : utf8(bytes).orElseGet(() -> "hex " + HexFormat.of().formatHex(bytes));
  }

  private static @Nullable String place(@Nullable Source source) {
    return source == null ? null : Sent.place(source);
  }

  private static void add(List<String> lines, String name, @Nullable String value) {
    if (value != null) {
      lines.add(String.format("%-15s %s", name, OutputText.printable(value)));
    }
  }
}
