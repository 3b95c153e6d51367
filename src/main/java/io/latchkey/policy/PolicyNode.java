package io.latchkey.policy;

import com.google.common.base.Splitter;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import io.latchkey.message.Scope;
import io.latchkey.message.Shadow;
import io.latchkey.message.Status;
import io.latchkey.message.TriggerOverride;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a policy from its YAML form; what is not given has its default. */
public final class PolicyNode {
  private PolicyNode() {}

  /**
   * Reads one policy.
   *
   * @throws YamlException when a field is unknown, of another type, or breaks {@link PolicyChecks}
   */
  public static Policy policy(YamlNode node) {
    Map<String, YamlNode> fields = node.fieldsOf(PolicyField.names());
    Policy absent = Policy.DEFAULT;
    Policy policy =
        new Policy(
            get(fields, "tenant", YamlNode::text, absent.tenant()),
            get(fields, "workflow", YamlNode::text, absent.workflow()),
            fields.containsKey("key_expression") ? node.required("key_expression").text() : null,
            get(fields, "scope", PolicyNode::scope, absent.scope()),
            get(fields, "lifecycle", value -> value.constant(Lifecycle.class), absent.lifecycle()),
            get(fields, "ttl", YamlNode::millis, absent.ttlMs()),
            get(fields, "recheck_interval", YamlNode::millis, absent.recheckIntervalMs()),
            get(fields, "release_on", PolicyNode::statuses, absent.releaseOn()),
            get(fields, "renew_on_status", YamlNode::bool, absent.renewOnStatus()),
            optional(fields, "max_lifetime", YamlNode::millis),
            get(fields, "orphan_grace", YamlNode::millis, absent.orphanGraceMs()),
            get(fields, "require_key", YamlNode::bool, absent.requireKey()),
            get(fields, "forbid_overrides", PolicyNode::overrides, absent.forbidOverrides()),
            optional(fields, "shadow", PolicyNode::shadow));
    PolicyChecks.firstProblem(policy)
        .ifPresent(
            problem -> {
              throw at(node, problem).problem(problem.predicate());
            });
    return policy;
  }

  private static YamlNode at(YamlNode node, PolicyChecks.Problem problem) {
    YamlNode at = node;
    for (String name : Splitter.on('.').split(problem.field())) {
      @Nullable YamlNode field = at.fields().get(yamlName(name));
      if (field == null) {
        return at;
      }
      at = field;
    }
    return at;
  }

  private static String yamlName(String field) {
    return field.endsWith("_ms") ? field.substring(0, field.length() - "_ms".length()) : field;
  }

  private static Shadow shadow(YamlNode node) {
    Map<String, YamlNode> fields = node.fieldsOf(PolicyField.names(PolicyField.OF_SHADOW));
    return new Shadow(
        optional(fields, "key_expression", PolicyNode::shadowExpression),
        optional(fields, "scope", PolicyNode::scope),
        optional(fields, "ttl", YamlNode::millis),
        optional(fields, "require_key", YamlNode::bool));
  }

  /** A shadow's null would be taken for no expression, but what is not given is the policy's. */
  private static String shadowExpression(YamlNode value) {
    if (value.kind() == YamlNode.Kind.NULL) {
      throw value.problem("must be a text; write false to derive no key");
    }
    return value.text();
  }

  private static Scope scope(YamlNode value) {
    return value.constant(Scope.class);
  }

  private static Set<Status> statuses(YamlNode list) {
    Set<Status> statuses = EnumSet.noneOf(Status.class);
    for (YamlNode item : list.items()) {
      statuses.add(
          Status.fromName(item.text())
              .orElseThrow(
                  () ->
                      item.problem(
                          "must be COMPLETED, FAILED, CANCELLED or SUSPENDED, not '"
                              + item.text()
                              + "'")));
    }
    return statuses;
  }

  private static Set<TriggerOverride> overrides(YamlNode list) {
    Set<TriggerOverride> overrides = EnumSet.noneOf(TriggerOverride.class);
    for (YamlNode item : list.items()) {
      overrides.add(
          TriggerOverride.named(item.text())
              .orElseThrow(
                  () ->
                      item.problem(
                          "must be ttl_ms, lifecycle or bypass, not '" + item.text() + "'")));
    }
    return overrides;
  }

  private static <T> T get(
      Map<String, YamlNode> fields, String name, Function<YamlNode, T> reader, T absent) {
    T value = optional(fields, name, reader);
    return value == null ? absent : value;
  }

  private static <T> @Nullable T optional(
      Map<String, YamlNode> fields, String name, Function<YamlNode, T> reader) {
    @Nullable YamlNode value = fields.get(name);
    return value == null ? null : reader.apply(value);
  }
}
