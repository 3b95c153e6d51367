package io.latchkey.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchkey.message.Source;
import io.latchkey.wire.DeadLetterRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter as one JSON object a line. Bytes that are no UTF-8 stand in base64 under a name
 * with {@code _base64}; what there is not is left out.
 */
final class LetterJson {
  private LetterJson() {}

  static String line(Letter letter) {
    DeadLetterRecord record = letter.record();
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("letter", letter.id().toString());
    line.put("time", OutputText.time(record.time()));
    line.put("reason", record.reason());
    line.put("message", record.message());
    place(line, "source", record.source());
    place(line, "redriven_from", record.redrivenFrom().orElse(null));
    place(line, "redriven_to", letter.redrivenTo());
    number(line, "truncated", record.truncated());
    number(line, "dropped_key", record.droppedKey());
    number(line, "dropped_headers", record.droppedHeaders());
    bytes(line, "key", record.key());
    bytes(line, "value", record.value());
    ObjectNode headers = JsonNodeFactory.instance.objectNode();
    for (Header header : record.headers()) {
      bytes(headers, header.key(), header.value());
    }
    if (!headers.isEmpty()) {
      line.set("headers", headers);
    }
    return line.toString();
  }

  private static void place(ObjectNode line, String name, @Nullable Source place) {
    if (place != null) {
      line.putObject(name)
          .put("topic", place.topic())
          .put("partition", place.partition())
          .put("offset", place.offset());
    }
  }

  private static void number(ObjectNode line, String name, @Nullable String digits) {
    if (digits != null && digits.matches("[0-9]{1,18}")) {
      line.put(name, Long.parseLong(digits));
    }
  }

  private static void bytes(ObjectNode line, String name, byte @Nullable [] bytes) {
    if (bytes != null) {
      LetterText.utf8(bytes)
          .ifPresentOrElse(text -> line.put(name, text), () -> line.put(name + "_base64", bytes));
    }
  }
}
