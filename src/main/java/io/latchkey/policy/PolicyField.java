package io.latchkey.policy;

import io.latchkey.message.Policy;
import io.latchkey.message.Shadow;
import io.latchkey.message.Status;
import io.latchkey.message.TriggerOverride;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a policy, as files name them. In the Policy message the durations have the suffix
 * {@code _ms} and are milliseconds.
 */
public enum PolicyField {
  TENANT("tenant", "a tenant, or `*` for any", "Whose triggers."),
  WORKFLOW("workflow", "a workflow, or `*` for any", "Which of them."),
  KEY_EXPRESSION(
      "key_expression",
      "CEL, at most 4,096 characters",
      "Derives the key of a trigger that gives none."),
  SCOPE("scope", "`TENANT` or `WORKFLOW`", "Within what a key is unique."),
  LIFECYCLE(
      "lifecycle",
      "`UNTIL_TERMINAL` or `FIXED_TTL`",
      "What ends a claim: its run's end, or nothing but the TTL."),
  TTL("ttl", "1s to 30d", "How long a claim may live without word of its run."),
  RECHECK_INTERVAL(
      "recheck_interval",
      "0s (none) to 30d",
      "Least time between two status requests for one claim."),
  RELEASE_ON(
      "release_on",
      "COMPLETED, FAILED and CANCELLED; SUSPENDED may be added",
      "The statuses that release."),
  RENEW_ON_STATUS(
      "renew_on_status",
      "`true` or `false`",
      "Whether a non-terminal status pushes the deadline forward."),
  MAX_LIFETIME(
      "max_lifetime",
      "the TTL to 3650d",
      "How far renewal and EXTEND may push the deadline, from the claim's start; the TTL where that"
          + " is longer than the default."),
  ORPHAN_GRACE(
      "orphan_grace",
      "0s to 30d",
      "How long after the last sign of a run NOT_FOUND is not yet believed."),
  REQUIRE_KEY("require_key", "`true` or `false`", "Whether a trigger without a key is denied."),
  FORBID_OVERRIDES(
      "forbid_overrides",
      "any of `ttl_ms`, `lifecycle`, `bypass`",
      "The fields for which a trigger that has them is denied."),
  SHADOW(
      "shadow",
      "any of `key_expression`, `scope`, `ttl`, `require_key`",
      "Fields to try beside these, [without effect](#shadows).");

  /** The fields that a shadow may have. */
  static final List<PolicyField> OF_SHADOW = List.of(KEY_EXPRESSION, SCOPE, TTL, REQUIRE_KEY);

  private final String yamlName;
  private final String values;
  private final String meaning;

  PolicyField(String yamlName, String values, String meaning) {
    this.yamlName = yamlName;
    this.values = values;
    this.meaning = meaning;
  }

  /** The names, in the order of the declaration. */
  static List<String> names() {
    return names(List.of(values()));
  }

  /** The names of these fields. */
  static List<String> names(List<PolicyField> fields) {
    return fields.stream().map(PolicyField::yamlName).toList();
  }

  /** The name in a file. */
  public String yamlName() {
    return yamlName;
  }

  /**
   * What a policy has, as a file would say it; null for no key expression, no forbidden override
   * and no shadow.
   */
  public @Nullable String text(Policy policy) {
    return switch (this) {
      case TENANT -> policy.tenant();
      case WORKFLOW -> policy.workflow();
      case KEY_EXPRESSION -> policy.keyExpression();
      case SCOPE -> policy.scope().name();
      case LIFECYCLE -> policy.lifecycle().name();
      case TTL -> Durations.words(policy.ttlMs());
      case RECHECK_INTERVAL -> Durations.words(policy.recheckIntervalMs());
      case RELEASE_ON -> list(policy.releaseOn(), Status::name);
      case RENEW_ON_STATUS -> String.valueOf(policy.renewOnStatus());
      case MAX_LIFETIME -> Durations.words(policy.maxLifetimeMs());
      case ORPHAN_GRACE -> Durations.words(policy.orphanGraceMs());
      case REQUIRE_KEY -> String.valueOf(policy.requireKey());
      case FORBID_OVERRIDES ->
          policy.forbidOverrides().isEmpty()
              ? null
              : list(policy.forbidOverrides(), TriggerOverride::field);
      case SHADOW -> policy.shadow() == null ? null : PolicyText.shadow(policy.shadow());
    };
  }

  /** What a shadow has, as a file would say it; null for what it leaves to its policy. */
  @Nullable String text(Shadow shadow) {
    return switch (this) {
      case KEY_EXPRESSION -> shadow.keyExpression();
      case SCOPE -> shadow.scope() == null ? null : shadow.scope().name();
      case TTL -> shadow.ttlMs() == null ? null : Durations.words(shadow.ttlMs());
      case REQUIRE_KEY -> shadow.requireKey() == null ? null : String.valueOf(shadow.requireKey());
      case TENANT,
          WORKFLOW,
          LIFECYCLE,
          RECHECK_INTERVAL,
          RELEASE_ON,
          RENEW_ON_STATUS,
          MAX_LIFETIME,
          ORPHAN_GRACE,
          FORBID_OVERRIDES,
          SHADOW ->
          null;
    };
  }

  private static <E extends Enum<E>> String list(Set<E> constants, Function<E, String> name) {
    return constants.stream().sorted().map(name).collect(Collectors.joining(", ", "[", "]"));
  }

  /** Whether a file must say it, for the policy to be this one. */
  boolean isSet(Policy policy) {
    return this == MAX_LIFETIME
        ? policy.givenMaxLifetimeMs() != null
        : !Objects.equals(text(policy), text(Policy.DEFAULT));
  }

  /** The reference: a Markdown table. */
  static String markdown() {
    return "| field | values | default | meaning |\n|---|---|---|---|\n"
        + Arrays.stream(values()).map(PolicyField::row).collect(Collectors.joining());
  }

  private String row() {
    String absent = text(Policy.DEFAULT);
    String shown = absent == null ? "none" : "`" + absent + "`";
    return "| `" + yamlName + "` | " + values + " | " + shown + " | " + meaning + " |\n";
  }
}
