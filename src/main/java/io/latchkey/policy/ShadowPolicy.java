package io.latchkey.policy;

import io.latchkey.message.Policy;
import org.jspecify.annotations.Nullable;

/**
 * The policy that a policy would be with its shadow's fields in place of its own.
 *
 * @param version its {@link PolicyVersion}: that of the policy once the shadow's fields are its
 *     own, as they stand: {@code key_expression: false} too
 * @param keyExpression its compiled key expression; null when it has none
 */
public record ShadowPolicy(Policy policy, String version, @Nullable KeyExpression keyExpression) {}
