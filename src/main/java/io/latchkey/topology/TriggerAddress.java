package io.latchkey.topology;

import io.latchkey.claim.ClaimInput;
import io.latchkey.claim.ClaimKey;
import io.latchkey.claim.ClaimRules;
import io.latchkey.claim.Terms;
import io.latchkey.message.Denied;
import io.latchkey.message.Policy;
import io.latchkey.message.Source;
import io.latchkey.message.Trigger;
import io.latchkey.policy.Derived;
import io.latchkey.policy.KeyExpression;
import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.ShadowPolicy;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.Stray;
import io.latchkey.wire.UndecodableException;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the claim of a trigger, and decides the triggers that have none. */
final class TriggerAddress implements Address {
  private final Supplier<PolicyBook> policies;
  private final TriggerChecks checks;
  private final SchemaRegistry registry;

  TriggerAddress(TopologySettings settings, Supplier<PolicyBook> policies) {
    this.policies = policies;
    this.checks = new TriggerChecks(settings);
    this.registry = settings.registry();
  }

  @Override
  public Found find(InputRecord record) throws UndecodableException {
    Trigger trigger = Codecs.TRIGGER.decode(record.value(), registry);
    String wrong = checks.problem(trigger, record);
    if (wrong != null) {
      return denied(trigger, record, null, Denied.Reason.INVALID_TRIGGER, wrong);
    }
    PolicyBook book = policies.get();
    Policy policy = book.resolve(trigger.tenant(), trigger.workflow());
    String version = book.version(policy);
    String forbidden = TriggerChecks.overrideProblem(trigger, policy);
    if (forbidden != null) {
      return denied(trigger, record, version, Denied.Reason.INVALID_TRIGGER, forbidden);
    }
    boolean asks = trigger.idempotencyKey() == null && !trigger.bypass();
    KeyExpression expression = asks ? book.keyExpression(policy) : null;
    Derived derived = expression == null ? null : expression.evaluate(trigger);
    Keyed keyed = Keyed.of(trigger, derived, policy, version);
    Found found = found(trigger, record, keyed);
    ShadowPolicy shadow = trigger.bypass() ? null : book.shadow(policy);
    if (shadow == null) {
      return found;
    }
    KeyExpression other = asks ? shadow.keyExpression() : null;
    if (other != expression) { // Policies share expressions; a second time might be cut off.
      derived = other == null ? null : other.evaluate(trigger);
    }
    return new Compared(
        found,
        ShadowComparison.difference(
            trigger, record, keyed, Keyed.of(trigger, derived, shadow.policy(), shadow.version())));
  }

  private static Found found(Trigger trigger, InputRecord record, Keyed keyed) {
    Policy policy = keyed.policy();
    String version = keyed.version();
    if (keyed.problem() != null) {
      return denied(trigger, record, version, Denied.Reason.INVALID_KEY, keyed.problem());
    }
    if (keyed.claimKey() == null) {
      String runId = RunIds.of(trigger, record.source());
      return new Settled(
          ClaimKey.unkeyedText(trigger.tenant(), runId),
          ClaimRules.acceptUnkeyed(trigger, runId, version, record.source(), record.readAt()));
    }
    return new Claimed(
        keyed.claimKey(),
        asked(trigger, policy, version, record.source()),
        policy.withoutShadow(),
        version,
        trigger.idempotencyKey() == null);
  }

  @Override
  public ClaimInput reopen(Stray stray) throws UndecodableException {
    Policy policy = Objects.requireNonNull(stray.policy(), "a stray trigger carries its policy");
    String version = Objects.requireNonNull(stray.policyVersion(), "and its version");
    return asked(Codecs.TRIGGER.decode(stray.value(), registry), policy, version, stray.source());
  }

  @Override
  public Stray.Kind strayKind() {
    return Stray.Kind.TRIGGER;
  }

  private static ClaimInput.Asked asked(
      Trigger trigger, Policy policy, String version, Source source) {
    return new ClaimInput.Asked(
        trigger, RunIds.of(trigger, source), Terms.of(policy, version, trigger), source);
  }

  private static Settled denied(
      Trigger trigger,
      InputRecord record,
      @Nullable String policyVersion,
      Denied.Reason reason,
      String message) {
    String tenant = Harmless.text(trigger.tenant());
    String runId = Harmless.text(RunIds.of(trigger, record.source()));
    return new Settled(
        ClaimKey.unkeyedText(tenant, runId),
        new Denied(
            tenant,
            Harmless.text(trigger.workflow()),
            trigger.idempotencyKey() == null ? null : Harmless.text(trigger.idempotencyKey()),
            runId,
            trigger.requestId() == null ? null : Harmless.text(trigger.requestId()),
            reason,
            message,
            null,
            null,
            null,
            null,
            null,
            record.readAt(),
            policyVersion,
            record.source()));
  }
}
