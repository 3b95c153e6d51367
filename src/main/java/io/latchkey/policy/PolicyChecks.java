package io.latchkey.policy;

import io.latchkey.claim.Limits;
import io.latchkey.message.Policy;
import io.latchkey.message.Shadow;
import io.latchkey.message.Status;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What makes a policy valid. */
public final class PolicyChecks {
  private static final Set<Status> MAY_RELEASE =
      Set.of(Status.COMPLETED, Status.FAILED, Status.CANCELLED, Status.SUSPENDED);

  private static final Shadow NOTHING = new Shadow(null, null, null, null);

  private PolicyChecks() {}

  /**
   * A field that breaks its bounds.
   *
   * @param field its name in the Policy message, such as {@code ttl_ms} or {@code shadow.ttl_ms}
   * @param predicate what is wrong with it: the end of a sentence that begins with the field
   */
  public record Problem(String field, String predicate) {
    /** One sentence. */
    public String sentence() {
      return field + " " + predicate;
    }
  }

  /** The first thing that is wrong with a policy; empty when it is valid. */
  public static Optional<Problem> firstProblem(Policy policy) {
    Problem problem = name("tenant", policy.tenant(), Limits::tenantProblem);
    problem =
        problem != null ? problem : name("workflow", policy.workflow(), Limits::workflowProblem);
    problem = problem != null ? problem : times(policy);
    problem = problem != null ? problem : releaseOn(policy.releaseOn());
    problem = problem != null ? problem : keyExpression("key_expression", policy.keyExpression());
    return Optional.ofNullable(problem != null ? problem : shadow(policy));
  }

  private static @Nullable Problem name(
      String field, String name, UnaryOperator<@Nullable String> check) {
    String sentence = name.equals(Policy.ANY) ? null : check.apply(name);
    return sentence == null ? null : new Problem(field, predicate(field, sentence));
  }

  private static @Nullable Problem times(Policy policy) {
    Problem problem = range("ttl_ms", policy.ttlMs(), Policy.MIN_TTL_MS, Policy.MAX_TTL_MS);
    if (problem == null) {
      problem =
          range(
              "recheck_interval_ms", policy.recheckIntervalMs(), 0, Policy.MAX_RECHECK_INTERVAL_MS);
    }
    if (problem == null) {
      problem = lifetime(policy);
    }
    return problem != null
        ? problem
        : range("orphan_grace_ms", policy.orphanGraceMs(), 0, Policy.MAX_ORPHAN_GRACE_MS);
  }

  private static @Nullable Problem lifetime(Policy policy) {
    if (policy.maxLifetimeMs() < policy.ttlMs()) {
      return new Problem(
          "max_lifetime_ms",
          "must be at least the ttl ("
              + Durations.words(policy.ttlMs())
              + "), not "
              + Durations.words(policy.maxLifetimeMs()));
    }
    return range(
        "max_lifetime_ms", policy.maxLifetimeMs(), policy.ttlMs(), Policy.MAX_MAX_LIFETIME_MS);
  }

  /** Without a bound above, a deadline would come to lie where no clock reaches. */
  private static @Nullable Problem range(String field, long millis, long least, long most) {
    return millis >= least && millis <= most
        ? null
        : new Problem(
            field,
            "must be "
                + Durations.words(least)
                + " to "
                + Durations.words(most)
                + ", not "
                + Durations.words(millis));
  }

  private static @Nullable Problem releaseOn(Set<Status> releaseOn) {
    if (!releaseOn.containsAll(Policy.TERMINAL)) {
      return new Problem(
          "release_on",
          "must list COMPLETED, FAILED and CANCELLED, for a run that is over holds nothing");
    }
    return releaseOn.stream()
        .filter(status -> !MAY_RELEASE.contains(status))
        .sorted()
        .findFirst()
        .map(
            status ->
                new Problem(
                    "release_on",
                    "must not list "
                        + status
                        + ": only SUSPENDED may be added to COMPLETED, FAILED and CANCELLED"))
        .orElse(null);
  }

  private static @Nullable Problem keyExpression(String field, @Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      KeyExpression.of(text);
      return null;
    } catch (IllegalArgumentException e) {
      return new Problem(field, predicate("key_expression", String.valueOf(e.getMessage())));
    }
  }

  private static @Nullable Problem shadow(Policy policy) {
    Shadow shadow = policy.shadow();
    if (shadow == null) {
      return null;
    }
    if (shadow.equals(NOTHING)) {
      return new Problem(
          "shadow", "must give a key_expression, a scope, a TTL or require_key; or leave it out");
    }
    Problem problem = shadow.ttlMs() == null ? null : shadowTtl(policy, shadow.ttlMs());
    return problem != null
        ? problem
        : keyExpression("shadow.key_expression", shadow.keyExpression());
  }

  private static @Nullable Problem shadowTtl(Policy policy, long ttlMs) {
    Problem problem = range("shadow.ttl_ms", ttlMs, Policy.MIN_TTL_MS, Policy.MAX_TTL_MS);
    long maxLifetimeMs = policy.shadowed().maxLifetimeMs();
    return problem != null || ttlMs <= maxLifetimeMs
        ? problem
        : new Problem(
            "shadow.ttl_ms",
            "must be at most the max_lifetime ("
                + Durations.words(maxLifetimeMs)
                + "), not "
                + Durations.words(ttlMs));
  }

  private static String predicate(String field, String sentence) {
    return sentence.startsWith(field + " ") ? sentence.substring(field.length() + 1) : sentence;
  }
}
