package io.latchkey.claim;

import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import java.util.Set;

/**
 * The part of a policy that a claim lives by, copied into it when it is made: a later change of the
 * policy does not touch live claims. Durations in milliseconds; the meaning of each field is {@link
 * Policy}'s.
 *
 * @param policyVersion which policy, as it was then: eight hexadecimal digits
 */
public record Terms(
    Lifecycle lifecycle,
    long ttlMs,
    long recheckIntervalMs,
    Set<Status> releaseOn,
    boolean renewOnStatus,
    long maxLifetimeMs,
    long orphanGraceMs,
    String policyVersion) {

  public Terms {
    releaseOn = Set.copyOf(releaseOn);
  }

  /**
   * The policy's terms with the trigger's own TTL and lifecycle in place where it gives them.
   *
   * @param version the version of the policy
   */
  public static Terms of(Policy policy, String version, Trigger trigger) {
    long ttlMs = trigger.ttlMs() != null ? trigger.ttlMs() : policy.ttlMs();
    return new Terms(
        trigger.lifecycle() != null ? trigger.lifecycle() : policy.lifecycle(),
        ttlMs,
        policy.recheckIntervalMs(),
        policy.releaseOn(),
        policy.renewOnStatus(),
        Math.max(policy.maxLifetimeMs(), ttlMs),
        policy.orphanGraceMs(),
        version);
  }
}
