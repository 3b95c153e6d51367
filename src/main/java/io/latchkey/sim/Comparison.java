package io.latchkey.sim;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchkey.policy.YamlNode;
import io.latchkey.sim.Scenario.Expectation;
import io.latchkey.sim.Scenario.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares what came out with what a step expects: each kind that is checked must have the expected
 * outputs, in number and order, each with the fields that are named.
 */
final class Comparison {
  private final Step step;
  private final List<Output> seen;

  private Comparison(Step step, List<Output> seen) {
    this.step = step;
    this.seen = seen;
  }

  /**
   * The first difference; empty when all is as expected.
   *
   * @param seen what came out since the step before
   */
  static Optional<Difference> first(Step step, List<Output> seen) {
    return step.expect() == null
        ? Optional.empty()
        : new Comparison(step, seen).first(step.expect());
  }

  private Optional<Difference> first(Expectation expect) {
    return expect.outputs().entrySet().stream()
        .flatMap(entry -> compare(entry.getKey(), entry.getValue()).stream())
        .findFirst();
  }

  private Optional<Difference> compare(OutputKind kind, List<YamlNode> expected) {
    List<Output> outputs = seen.stream().filter(output -> output.kind() == kind).toList();
    for (int i = 0; i < Math.min(expected.size(), outputs.size()); i++) {
      String which = expected.size() == 1 ? kind.text() : kind.text() + " " + (i + 1);
      String difference = fieldDifference(expected.get(i), outputs.get(i).fields());
      if (difference != null) {
        return Optional.of(difference(kind, expected, expected.get(i), which + ": " + difference));
      }
    }
    if (expected.size() == outputs.size()) {
      return Optional.empty();
    }
    YamlNode missing = expected.size() > outputs.size() ? expected.get(outputs.size()) : null;
    String sentence =
        "expected "
            + (expected.isEmpty() ? "no" : expected.size())
            + " "
            + kind.text()
            + ", saw "
            + (outputs.isEmpty() ? "none" : outputs.size());
    return Optional.of(difference(kind, expected, missing, sentence));
  }

  private Difference difference(
      OutputKind kind, List<YamlNode> expected, @Nullable YamlNode at, String sentence) {
    return new Difference(
        step.number(),
        at == null ? step.line() : at.line(),
        step.atMs(),
        sentence,
        expected.stream().map(node -> kind.text() + " " + node.json()).toList(),
        seen.stream().map(Output::text).toList());
  }

  private static @Nullable String fieldDifference(YamlNode expected, JsonNode seen) {
    for (Map.Entry<String, YamlNode> field : expected.fields().entrySet()) {
      @Nullable JsonNode value = seen.get(field.getKey());
      if (!ValueMatch.matches(field.getKey(), field.getValue(), value)) {
        return field.getKey()
            + " expected "
            + field.getValue().json()
            + ", saw "
            + (value == null ? "no such field" : value);
      }
    }
    return null;
  }
}
