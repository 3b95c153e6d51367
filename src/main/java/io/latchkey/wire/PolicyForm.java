package io.latchkey.wire;

import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import io.latchkey.message.Scope;
import io.latchkey.message.Shadow;
import io.latchkey.message.Status;
import io.latchkey.message.TriggerOverride;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Policies: every absent field takes its default, or says that it was not given. Their bounds are
 * the policy package's to check.
 */
final class PolicyForm implements MessageForm<Policy> {

  @Override
  public String name() {
    return "policy";
  }

  @Override
  public Class<Policy> type() {
    return Policy.class;
  }

  @Override
  public UnknownFields unknownFields() {
    return UnknownFields.REFUSE;
  }

  @Override
  public Policy read(Fields fields) throws UndecodableException {
    Scope scope = fields.constant("scope", Scope.class);
    Lifecycle lifecycle = fields.constant("lifecycle", Lifecycle.class);
    Set<Status> releaseOn = fields.statuses("release_on");
    return new Policy(
        fields.text("tenant", Policy.ANY),
        fields.text("workflow", Policy.ANY),
        fields.text("key_expression"),
        scope == null ? Policy.DEFAULT.scope() : scope,
        lifecycle == null ? Policy.DEFAULT.lifecycle() : lifecycle,
        fields.longNumber("ttl_ms", Policy.DEFAULT_TTL_MS),
        fields.longNumber("recheck_interval_ms", Policy.DEFAULT_RECHECK_INTERVAL_MS),
        releaseOn == null ? Policy.TERMINAL : releaseOn,
        fields.flag("renew_on_status", Policy.DEFAULT.renewOnStatus()),
        fields.longNumber("max_lifetime_ms"),
        fields.longNumber("orphan_grace_ms", Policy.DEFAULT_ORPHAN_GRACE_MS),
        fields.flag("require_key", Policy.DEFAULT.requireKey()),
        overrides(fields),
        shadow(fields.optionalRecord("shadow")));
  }

  private static Set<TriggerOverride> overrides(Fields fields) throws UndecodableException {
    Set<TriggerOverride> overrides = EnumSet.noneOf(TriggerOverride.class);
    List<String> names = fields.texts("forbid_overrides");
    for (String name : names == null ? List.<String>of() : names) {
      Optional<TriggerOverride> override = TriggerOverride.named(name);
      if (override.isEmpty()) {
        throw Problems.invalid(
            "field `forbid_overrides` must hold ttl_ms, lifecycle and bypass only, not \"%s\""
                .formatted(Problems.quoted(name)));
      }
      overrides.add(override.get());
    }
    return overrides;
  }

  private static @Nullable Shadow shadow(@Nullable Fields fields) throws UndecodableException {
    return fields == null
        ? null
        : new Shadow(
            fields.text("key_expression"),
            Fields.constant("shadow.scope", fields.text("scope"), Scope.class),
            fields.longNumber("ttl_ms"),
            fields.flag("require_key"));
  }

  @Override
  public void write(Policy message, Values values) {
    values
        .set("tenant", message.tenant())
        .set("workflow", message.workflow())
        .set("key_expression", message.keyExpression())
        .setName("scope", message.scope())
        .setName("lifecycle", message.lifecycle())
        .set("ttl_ms", message.ttlMs())
        .set("recheck_interval_ms", message.recheckIntervalMs())
        .set("release_on", message.releaseOn().stream().sorted().map(Status::name).toList())
        .set("renew_on_status", message.renewOnStatus())
        .set("max_lifetime_ms", message.givenMaxLifetimeMs())
        .set("orphan_grace_ms", message.orphanGraceMs())
        .set("require_key", message.requireKey())
        .set(
            "forbid_overrides",
            message.forbidOverrides().stream().sorted().map(TriggerOverride::field).toList());
    Shadow shadow = message.shadow();
    if (shadow != null) {
      values
          .nested("shadow", "Shadow")
          .set("key_expression", shadow.keyExpression())
          .setName("scope", shadow.scope())
          .set("ttl_ms", shadow.ttlMs())
          .set("require_key", shadow.requireKey());
    }
  }
}
