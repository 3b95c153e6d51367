package io.latchkey.sim;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchkey.policy.Durations;
import io.latchkey.wire.Topics;
import java.io.PrintStream;

/** One JSON object for each output, then one for the file's result, a line each. */
final class JsonReport implements Report {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final PrintStream out;
  private final Topics topics;

  JsonReport(PrintStream out, Topics topics) {
    this.out = out;
    this.topics = topics;
  }

  @Override
  public void begin(Scenario scenario) {}

  @Override
  public void output(Output output) {
    ObjectNode line = JSON.objectNode();
    line.put("at", Durations.text(output.atMs()));
    line.put("topic", output.kind().topic(topics));
    line.put("key", output.key());
    line.set("value", output.json());
    if (output.kind() == OutputKind.DEAD_LETTER) {
      ObjectNode headers = line.putObject("headers");
      output.headers().forEach(headers::put);
    }
    out.println(line);
  }

  @Override
  public void ok(Scenario scenario) {
    out.println(result(scenario, "ok"));
  }

  @Override
  public void differs(Scenario scenario, Difference difference) {
    ObjectNode result = result(scenario, "differs");
    result.put("step", difference.step());
    result.put("line", difference.line());
    result.put("at", Durations.text(difference.atMs()));
    result.put("difference", difference.sentence());
    ArrayNode expected = result.putArray("expected");
    difference.expected().forEach(expected::add);
    ArrayNode seen = result.putArray("seen");
    difference.seen().forEach(seen::add);
    out.println(result);
  }

  private static ObjectNode result(Scenario scenario, String result) {
    return JSON.objectNode()
        .put("file", scenario.file())
        .put("scenario", scenario.name())
        .put("result", result);
  }
}
