package io.latchkey.message;

import org.jspecify.annotations.Nullable;

/**
 * Fields that a policy might have instead of its own. They are tried on every trigger beside the
 * real ones, without effect: what would differ is told as a {@link ShadowDecision}. A field that is
 * null is the policy's own; one at least is given. Bounds are checked by {@code PolicyChecks}.
 *
 * @param keyExpression CEL that would derive the key; {@code false} to derive none
 * @param scope within what a key would be unique
 * @param ttlMs how long a claim would live, in milliseconds, 1 s to 30 days
 * @param requireKey whether a trigger without a key would be denied
 */
public record Shadow(
    @Nullable String keyExpression,
    @Nullable Scope scope,
    @Nullable Long ttlMs,
    @Nullable Boolean requireKey) {}
