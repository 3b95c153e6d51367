package io.latchkey.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** One JSON object a line: {@code at}, {@code topic}, {@code key}, {@code value}. */
final class OutputJson {
  private OutputJson() {}

  static String line(Output output) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("at", OutputText.time(output.at()));
    line.put("topic", output.topic());
    line.put("key", output.key());
    line.set("value", output.value());
    if (!output.problem().isEmpty()) {
      ObjectNode problem = line.putObject("problem");
      output.problem().forEach(problem::put);
      if (output.source() != null) {
        problem.put("source", Sent.place(output.source()));
      }
    }
    return line.toString();
  }
}
