package io.latchkey.policy;

import io.latchkey.message.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The policies that hold, and which of them holds for a trigger. Immutable: a change makes a new
 * book. Holds valid policies only.
 */
public final class PolicyBook {
  /** The book without a policy: {@link Policy#DEFAULT} holds for every trigger. */
  public static final PolicyBook EMPTY = of(List.of());

  private final List<Policy> policies;

  /** By tenant, then by workflow: no text has to be joined for a look-up. */
  private final Map<String, Map<String, Policy>> byTenant;

  private final Map<String, KeyExpression> expressions;

  private PolicyBook(
      List<Policy> policies,
      Map<String, Map<String, Policy>> byTenant,
      Map<String, KeyExpression> expressions) {
    this.policies = policies;
    this.byTenant = byTenant;
    this.expressions = expressions;
  }

  /**
   * A book of these policies.
   *
   * @throws IllegalArgumentException with one sentence, when two are for the same tenant and
   *     workflow or one breaks {@link PolicyChecks}
   */
  public static PolicyBook of(Collection<Policy> policies) {
    return of(policies, Map.of());
  }

  /**
   * This book with one policy added, or in place of the one for the same tenant and workflow.
   *
   * @throws IllegalArgumentException with one sentence, when it breaks {@link PolicyChecks}
   */
  public PolicyBook with(Policy policy) {
    List<Policy> changed = new ArrayList<>(policies);
    changed.removeIf(
        other ->
            other.tenant().equals(policy.tenant()) && other.workflow().equals(policy.workflow()));
    changed.add(policy);
    return of(changed, expressions);
  }

  /** The policies, in the order in which they were given. */
  public List<Policy> policies() {
    return policies;
  }

  /**
   * The policy that holds, the most exact first: (tenant, workflow), (*, workflow), (tenant, *),
   * (*, *); {@link Policy#DEFAULT} where none of them is given.
   */
  public Policy resolve(String tenant, String workflow) {
    Map<String, Policy> ofTenant = byTenant.getOrDefault(tenant, Map.of());
    Map<String, Policy> ofAny = byTenant.getOrDefault(Policy.ANY, Map.of());
    Policy policy = ofTenant.get(workflow);
    policy = policy != null ? policy : ofAny.get(workflow);
    policy = policy != null ? policy : ofTenant.get(Policy.ANY);
    policy = policy != null ? policy : ofAny.get(Policy.ANY);
    return policy != null ? policy : Policy.DEFAULT;
  }

  /** The compiled key expression of a policy of this book; null when it has none. */
  public @Nullable KeyExpression keyExpression(Policy policy) {
    return policy.keyExpression() == null ? null : expressions.get(policy.keyExpression());
  }

  private static PolicyBook of(Collection<Policy> policies, Map<String, KeyExpression> compiled) {
    Map<String, Map<String, Policy>> byTenant = new HashMap<>();
    Map<String, KeyExpression> expressions = new HashMap<>();
    for (Policy policy : policies) {
      PolicyChecks.firstProblem(policy)
          .ifPresent(
              problem -> {
                throw new IllegalArgumentException(name(policy) + ": " + problem.sentence());
              });
      Policy other =
          byTenant
              .computeIfAbsent(policy.tenant(), tenant -> new HashMap<>())
              .put(policy.workflow(), policy);
      if (other != null) {
        throw new IllegalArgumentException("there are two of " + name(policy) + "; keep one");
      }
      if (policy.keyExpression() != null) {
        KeyExpression known = compiled.get(policy.keyExpression());
        expressions.put(
            policy.keyExpression(),
            known != null ? known : KeyExpression.compile(policy.keyExpression()));
      }
    }
    return new PolicyBook(List.copyOf(policies), byTenant, expressions);
  }

  private static String name(Policy policy) {
    return "policy " + policy.tenant() + "/" + policy.workflow();
  }
}
