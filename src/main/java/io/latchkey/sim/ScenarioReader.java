package io.latchkey.sim;

import io.latchkey.policy.Durations;
import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.PolicyFile;
import io.latchkey.policy.PolicyNode;
import io.latchkey.policy.YamlException;
import io.latchkey.policy.YamlNode;
import io.latchkey.sim.Scenario.Action;
import io.latchkey.sim.Scenario.Send;
import io.latchkey.sim.Scenario.SetPolicy;
import io.latchkey.sim.Scenario.Step;
import io.latchkey.wire.Topics;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads scenarios from YAML. */
public final class ScenarioReader {
  private static final List<String> FIELDS =
      List.of("name", "topics", "policy", "policies", "steps");
  private static final List<String> ACTIONS =
      List.of("trigger", "status", "command", "policy", "raw");
  private static final List<String> STEP_FIELDS =
      List.of("at", "trigger", "status", "command", "policy", "raw", "expect");
  private static final List<String> RAW_FIELDS = List.of("topic", "key", "value");

  /**
   * Reads a file.
   *
   * @throws ScenarioException with one sentence that names the file, line and field
   */
  public Scenario read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new ScenarioException(file + " does not exist; name a scenario file");
    } catch (MalformedInputException e) {
      throw new ScenarioException(file + " is not UTF-8; save it as UTF-8");
    } catch (IOException e) {
      throw new ScenarioException(file + " cannot be read: " + e.getMessage());
    }
  }

  /**
   * Reads the text of a file.
   *
   * @param file the name to use in errors
   * @throws ScenarioException with one sentence that names the file, line and field
   */
  public Scenario parse(String file, String text) {
    try {
      YamlNode root = YamlNode.read(file, text);
      Map<String, YamlNode> fields = root.fieldsOf(FIELDS);
      @Nullable YamlNode name = fields.get("name");
      Topics topics = TopicsReader.read(fields.get("topics"));
      return new Scenario(
          file,
          name == null ? file : name.text(),
          topics,
          policies(fields),
          steps(topics, root.required("steps").items()));
    } catch (YamlException e) {
      throw new ScenarioException(e.getMessage());
    }
  }

  private static PolicyBook policies(Map<String, YamlNode> fields) {
    List<YamlNode> policies = new ArrayList<>();
    @Nullable YamlNode policy = fields.get("policy");
    if (policy != null) {
      policies.add(policy);
    }
    @Nullable YamlNode list = fields.get("policies");
    if (list != null) {
      policies.addAll(list.items());
    }
    return PolicyFile.book(policies);
  }

  private static List<Step> steps(Topics topics, List<YamlNode> nodes) {
    List<Step> steps = new ArrayList<>();
    long before = 0;
    for (YamlNode node : nodes) {
      Map<String, YamlNode> fields = node.fieldsOf(STEP_FIELDS);
      YamlNode at = node.required("at");
      long atMs = at.millis();
      if (atMs < before) {
        throw at.problem(
            "must not be before the step before, which is at "
                + Durations.text(before)
                + ": time goes forward only");
      }
      before = atMs;
      @Nullable YamlNode expect = fields.get("expect");
      steps.add(
          new Step(
              steps.size() + 1,
              node.line(),
              atMs,
              action(topics, node, fields),
              expect == null ? null : ExpectationReader.read(expect)));
    }
    return steps;
  }

  private static @Nullable Action action(
      Topics topics, YamlNode step, Map<String, YamlNode> fields) {
    List<String> given = fields.keySet().stream().filter(ACTIONS::contains).toList();
    if (given.size() > 1) {
      throw step.problem(
          "has " + String.join(" and ", given) + "; a step does one thing: make it two steps");
    }
    if (given.isEmpty()) {
      return null;
    }
    YamlNode value = step.required(given.get(0));
    return switch (given.get(0)) {
      case "trigger" -> message(topics.triggers(), value);
      case "status" -> message(topics.runStatus(), value);
      case "command" -> message(topics.commands(), value);
      case "policy" -> new SetPolicy(PolicyNode.policy(value));
      default -> raw(topics, value);
    };
  }

  /**
   * Not checked here: what is wrong with a message is for the topology to say, as in production.
   */
  private static Send message(String topic, YamlNode value) {
    if (value.kind() != YamlNode.Kind.MAPPING) {
      throw value.problem("must be a mapping of fields; write anything else as raw");
    }
    return new Send(topic, null, value.json());
  }

  private static Send raw(Topics topics, YamlNode node) {
    Map<String, YamlNode> fields = node.fieldsOf(RAW_FIELDS);
    return new Send(
        topic(topics, node.required("topic")), text(fields.get("key")), text(fields.get("value")));
  }

  private static @Nullable String text(@Nullable YamlNode node) {
    return node == null || node.kind() == YamlNode.Kind.NULL ? null : node.text();
  }

  private static String topic(Topics topics, YamlNode node) {
    return switch (node.text()) {
      case "triggers" -> topics.triggers();
      case "run-status" -> topics.runStatus();
      case "commands" -> topics.commands();
      default -> {
        if (!topics.inputs().contains(node.text())) {
          throw node.problem("must be triggers, run-status or commands, not '" + node.text() + "'");
        }
        yield node.text();
      }
    };
  }
}
