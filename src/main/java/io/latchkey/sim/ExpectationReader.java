package io.latchkey.sim;

import io.latchkey.policy.YamlNode;
import io.latchkey.sim.Scenario.Expectation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reads the {@code expect} of a step. */
final class ExpectationReader {
  private static final String NONE = "none";

  private ExpectationReader() {}

  static Expectation read(YamlNode list) {
    Map<OutputKind, List<YamlNode>> outputs = new EnumMap<>(OutputKind.class);
    List<YamlNode> none = new ArrayList<>();
    for (YamlNode item : list.items()) {
      Map.Entry<String, YamlNode> entry = only(item);
      if (entry.getKey().equals(NONE)) {
        none.addAll(entry.getValue().items());
      } else {
        OutputKind kind = kind(item, entry.getKey());
        outputs.computeIfAbsent(kind, k -> new ArrayList<>()).add(checked(kind, entry.getValue()));
      }
    }
    for (YamlNode node : none) {
      List<YamlNode> listed = outputs.put(absent(node), List.of());
      if (listed != null && !listed.isEmpty()) {
        throw node.problem("says that there is no " + node.text() + ", but one is listed as well");
      }
    }
    Expectation.ALWAYS.forEach(kind -> outputs.putIfAbsent(kind, List.of()));
    return new Expectation(outputs);
  }

  private static Map.Entry<String, YamlNode> only(YamlNode item) {
    if (item.kind() != YamlNode.Kind.MAPPING || item.fields().size() != 1) {
      throw item.problem(
          "must be one output, such as accepted: { run_id: r1 }, or none: [event, status_request]");
    }
    return item.fields().entrySet().iterator().next();
  }

  private static OutputKind kind(YamlNode item, String name) {
    List<String> known = new ArrayList<>(OutputKind.texts());
    known.add(NONE);
    item.fieldsOf(known);
    return OutputKind.named(name).orElseThrow();
  }

  private static OutputKind absent(YamlNode node) {
    return OutputKind.named(node.text())
        .orElseThrow(() -> node.problem("must be one of " + String.join(", ", OutputKind.texts())));
  }

  /** A field that no such message has would differ for ever: most often it is misspelt. */
  private static YamlNode checked(OutputKind kind, YamlNode fields) {
    fields.fieldsOf(kind.fields());
    return fields;
  }
}
