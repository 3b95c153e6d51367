package io.latchkey.claim;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a claim is about: an idempotency key within a tenant or, where the policy says so, within
 * one workflow of a tenant.
 *
 * <p>Its text, {@code tenant:key} or {@code tenant/workflow:key}, is the Kafka record key and the
 * store key. It is injective: a tenant holds no {@code :} or {@code /} and a workflow no {@code :},
 * so the first {@code :} ends the scope, and the first {@code /} before it ends the tenant.
 *
 * <p>Not a record, for it keeps its text: most keys are made from it or for it.
 */
public final class ClaimKey {
  private final String tenant;
  private final @Nullable String workflow;
  private final String key;
  private final String text;

  /**
   * Refuses parts that break {@link Limits}.
   *
   * @param workflow null when the key is unique in the whole tenant
   * @throws IllegalArgumentException with the sentence that says which
   */
  public ClaimKey(String tenant, @Nullable String workflow, String key) {
    this(tenant, workflow, key, text(tenant, workflow, key));
    String problem = problem(tenant, workflow, key);
    if (problem != null) {
      throw new IllegalArgumentException(problem);
    }
  }

  /** Of parts that are checked, and their text. */
  private ClaimKey(String tenant, @Nullable String workflow, String key, String text) {
    this.tenant = tenant;
    this.workflow = workflow;
    this.key = key;
    this.text = text;
  }

  /** The tenant. */
  public String tenant() {
    return tenant;
  }

  /** The workflow; null when the key is unique in the whole tenant. */
  public @Nullable String workflow() {
    return workflow;
  }

  /** The idempotency key. */
  public String key() {
    return key;
  }

  /** The text form. */
  public String text() {
    return text;
  }

  private static String text(String tenant, @Nullable String workflow, String key) {
    return workflow == null ? tenant + ":" + key : tenant + "/" + workflow + ":" + key;
  }

  /** Reads a text form; empty when the text is not one. */
  public static Optional<ClaimKey> parse(String text) {
    int colon = text.indexOf(':');
    if (colon <= 0) {
      return Optional.empty();
    }
    // Most scopes have no slash: the search backwards looks at the scope alone, not at the whole
    // key.
    int slash = text.lastIndexOf('/', colon) < 0 ? -1 : text.indexOf('/');
    String tenant = text.substring(0, slash < 0 ? colon : slash);
    String workflow = slash < 0 ? null : text.substring(slash + 1, colon);
    String key = text.substring(colon + 1);
    return problem(tenant, workflow, key) == null
        ? Optional.of(new ClaimKey(tenant, workflow, key, text))
        : Optional.empty();
  }

  /**
   * The record key of an outcome that has no claim key: {@code :tenant/run_id}. The empty scope
   * keeps it apart from every claim key.
   */
  public static String unkeyedText(String tenant, String runId) {
    return ":" + tenant + "/" + runId;
  }

  private static @Nullable String problem(String tenant, @Nullable String workflow, String key) {
    String problem = Limits.tenantProblem(tenant);
    if (problem == null && workflow != null) {
      problem = Limits.workflowProblem(workflow);
    }
    return problem != null ? problem : Limits.keyProblem(key);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClaimKey that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
