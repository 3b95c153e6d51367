package io.latchkey.policy;

import io.latchkey.message.Policy;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the policy for a trigger is chosen.
 *
 * @param candidates what was looked at, the most exact first: the first that is given holds
 */
public record Resolution(List<Candidate> candidates) {

  public Resolution {
    candidates = List.copyOf(candidates);
  }

  /**
   * One place where a policy may be given.
   *
   * @param tenant the tenant, or {@code *}
   * @param workflow the workflow, or {@code *}
   * @param policy the policy that is given there; null for none
   */
  public record Candidate(String tenant, String workflow, @Nullable Policy policy) {}

  /** The candidate that holds; empty where none is given. */
  public Optional<Candidate> chosen() {
    return candidates.stream().filter(candidate -> candidate.policy() != null).findFirst();
  }

  /** The policy that holds; {@link Policy#DEFAULT} where none is given. */
  public Policy policy() {
    return chosen()
        .map(candidate -> Objects.requireNonNull(candidate.policy()))
        .orElse(Policy.DEFAULT);
  }

  /** The places where a policy for a trigger is looked for, the most exact first. */
  enum Place {
    TENANT_AND_WORKFLOW(true, true),
    WORKFLOW(false, true),
    TENANT(true, false),
    ANY(false, false);

    private final boolean ofTenant;
    private final boolean ofWorkflow;

    Place(boolean ofTenant, boolean ofWorkflow) {
      this.ofTenant = ofTenant;
      this.ofWorkflow = ofWorkflow;
    }

    String tenant(String tenant) {
      return ofTenant ? tenant : Policy.ANY;
    }

    String workflow(String workflow) {
      return ofWorkflow ? workflow : Policy.ANY;
    }
  }
}
