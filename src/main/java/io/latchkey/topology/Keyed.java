package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.claim.Limits;
import io.latchkey.message.Policy;
import io.latchkey.message.Scope;
import io.latchkey.message.Trigger;
import io.latchkey.policy.Derived;
import org.jspecify.annotations.Nullable;

/**
 * What a policy makes of a valid trigger before any claim is looked at.
 *
 * @param version the version of the policy
 * @param claimKey the claim that it asks for; null for none
 * @param problem why it is denied INVALID_KEY, in one sentence; null when it is not
 */
record Keyed(Policy policy, String version, @Nullable ClaimKey claimKey, @Nullable String problem) {

  /**
   * Keys a trigger.
   *
   * @param derived what the policy's expression says; null when it is not asked
   */
  static Keyed of(Trigger trigger, @Nullable Derived derived, Policy policy, String version) {
    String key = trigger.idempotencyKey();
    if (derived != null) {
      switch (derived.kind()) {
        case UNKEYED -> {}
        case KEY -> key = ((Derived.Key) derived).key();
        case PROBLEM -> {
          return new Keyed(policy, version, null, ((Derived.Problem) derived).sentence());
        }
      }
    }
    if (key == null) {
      return new Keyed(policy, version, null, missing(trigger, policy));
    }
    String problem = Limits.keyProblem(key);
    boolean asks = problem == null && !trigger.bypass();
    return new Keyed(policy, version, asks ? claimKey(trigger, key, policy) : null, problem);
  }

  private static @Nullable String missing(Trigger trigger, Policy policy) {
    return policy.requireKey() && !trigger.bypass()
        ? "idempotency_key is missing and the policy of this workflow requires one"
        : null;
  }

  private static ClaimKey claimKey(Trigger trigger, String key, Policy policy) {
    return new ClaimKey(
        trigger.tenant(), policy.scope() == Scope.WORKFLOW ? trigger.workflow() : null, key);
  }
}
