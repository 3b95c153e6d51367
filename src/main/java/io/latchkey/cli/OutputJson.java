package io.latchkey.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One JSON object a line: {@code at}, {@code topic}, {@code key}, {@code value}, and {@code
 * headers} if there are any.
 */
final class OutputJson {
  private OutputJson() {}

  static String line(Output output) {
    return object(output).toString();
  }

  /** The same as an object to put into another. */
  static ObjectNode object(Output output) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("at", OutputText.time(output.at()));
    line.put("topic", output.topic());
    line.put("key", output.key());
    line.set("value", output.value());
    if (!output.headers().isEmpty()) {
      ObjectNode headers = line.putObject("headers");
      output.headers().forEach(headers::put);
    }
    return line;
  }
}
