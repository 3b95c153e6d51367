package io.latchkey.message;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the triggers of a (tenant, workflow) are admitted and what ends their claims. Every field but
 * the longest life has its value: the defaults are filled in when a policy is read. Bounds are
 * checked by {@code PolicyChecks}.
 *
 * @param tenant the tenant, or {@code *} for any
 * @param workflow the workflow, or {@code *} for any
 * @param keyExpression CEL that derives the key of a trigger that gives none
 * @param scope within what a key is unique
 * @param lifecycle what ends a claim
 * @param ttlMs how long a claim may live without word of its run, in milliseconds, 1 s to 30 days
 * @param recheckIntervalMs least time between two status requests for one claim, in milliseconds,
 *     at most 30 days; 0 sends none
 * @param releaseOn the statuses that release: always the three terminal ones, SUSPENDED may be
 *     added
 * @param renewOnStatus whether a non-terminal status pushes the deadline forward
 * @param givenMaxLifetimeMs the {@link #maxLifetimeMs} that is given, in milliseconds, from the TTL
 *     to 10 years; null when it follows from the TTL, as it then does under another TTL too
 * @param orphanGraceMs how long after the last sign of the run NOT_FOUND is not yet believed, in
 *     milliseconds, at most 30 days
 * @param requireKey whether a trigger without a key is denied
 * @param forbidOverrides the fields for which a trigger that has them is denied
 * @param shadow fields to try beside these, without effect; null for none
 */
public record Policy(
    String tenant,
    String workflow,
    @Nullable String keyExpression,
    Scope scope,
    Lifecycle lifecycle,
    long ttlMs,
    long recheckIntervalMs,
    Set<Status> releaseOn,
    boolean renewOnStatus,
    @Nullable Long givenMaxLifetimeMs,
    long orphanGraceMs,
    boolean requireKey,
    Set<TriggerOverride> forbidOverrides,
    @Nullable Shadow shadow) {

  /** Stands for any tenant or workflow. */
  public static final String ANY = "*";

  public static final long DEFAULT_TTL_MS = 24 * 3_600_000L;
  public static final long MIN_TTL_MS = 1_000L;
  public static final long MAX_TTL_MS = 30 * 24 * 3_600_000L;
  public static final long DEFAULT_RECHECK_INTERVAL_MS = 5 * 60_000L;
  public static final long MAX_RECHECK_INTERVAL_MS = 30 * 24 * 3_600_000L;
  public static final long DEFAULT_MAX_LIFETIME_MS = 7 * 24 * 3_600_000L;
  public static final long MAX_MAX_LIFETIME_MS = 3_650 * 24 * 3_600_000L;
  public static final long DEFAULT_ORPHAN_GRACE_MS = 60_000L;
  public static final long MAX_ORPHAN_GRACE_MS = 30 * 24 * 3_600_000L;
  public static final Set<Status> TERMINAL =
      Set.of(Status.COMPLETED, Status.FAILED, Status.CANCELLED);

  /** The policy that holds where none is configured. */
  public static final Policy DEFAULT =
      new Policy(
          ANY,
          ANY,
          null,
          Scope.TENANT,
          Lifecycle.UNTIL_TERMINAL,
          DEFAULT_TTL_MS,
          DEFAULT_RECHECK_INTERVAL_MS,
          TERMINAL,
          false,
          null,
          DEFAULT_ORPHAN_GRACE_MS,
          false,
          Set.of(),
          null);

  public Policy {
    releaseOn = Set.copyOf(releaseOn);
    forbidOverrides = Set.copyOf(forbidOverrides);
  }

  /** The same policy without its shadow: what decides. */
  public Policy withoutShadow() {
    return shadow == null ? this : with(keyExpression, scope, ttlMs, requireKey);
  }

  /**
   * The policy that this one would be with its shadow's fields in place of its own. A longest life
   * that is not given follows the shadow's TTL.
   */
  public Policy shadowed() {
    if (shadow == null) {
      return this;
    }
    return with(
        shadow.keyExpression() == null ? keyExpression : shadow.keyExpression(),
        shadow.scope() == null ? scope : shadow.scope(),
        shadow.ttlMs() == null ? ttlMs : shadow.ttlMs(),
        shadow.requireKey() == null ? requireKey : shadow.requireKey());
  }

  private Policy with(@Nullable String keyExpression, Scope scope, long ttlMs, boolean requireKey) {
    return new Policy(
        tenant,
        workflow,
        keyExpression,
        scope,
        lifecycle,
        ttlMs,
        recheckIntervalMs,
        releaseOn,
        renewOnStatus,
        givenMaxLifetimeMs,
        orphanGraceMs,
        requireKey,
        forbidOverrides,
        null);
  }

  /**
   * How far renewal and EXTEND may push the deadline, from the claim's start, in milliseconds.
   * Where it is not given it is the default one, or the TTL when that is longer.
   */
  public long maxLifetimeMs() {
    return givenMaxLifetimeMs == null
        ? Math.max(DEFAULT_MAX_LIFETIME_MS, ttlMs)
        : givenMaxLifetimeMs;
  }
}
