package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.claim.ClaimRules;
import io.latchkey.claim.Terms;
import io.latchkey.message.ShadowDecision;
import io.latchkey.message.Trigger;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares what a policy makes of a trigger with what its shadow would make of it. */
final class ShadowComparison {
  private ShadowComparison() {}

  /**
   * How they differ: by claim key, by deadline, or by one of them being denied. Null when they do
   * not; two denials are the same, whatever their sentences.
   */
  static @Nullable ShadowDecision difference(
      Trigger trigger, InputRecord record, Keyed real, Keyed shadow) {
    Instant expiresAt = expiresAt(trigger, real, record.readAt());
    Instant shadowExpiresAt = expiresAt(trigger, shadow, record.readAt());
    if (Objects.equals(real.claimKey(), shadow.claimKey())
        && Objects.equals(expiresAt, shadowExpiresAt)
        && (real.problem() == null) == (shadow.problem() == null)) {
      return null;
    }
    return new ShadowDecision(
        trigger.tenant(),
        trigger.workflow(),
        RunIds.of(trigger, record.source()),
        trigger.requestId(),
        text(real.claimKey()),
        text(shadow.claimKey()),
        real.problem(),
        shadow.problem(),
        expiresAt,
        shadowExpiresAt,
        record.readAt(),
        real.version(),
        shadow.version(),
        record.source());
  }

  private static @Nullable Instant expiresAt(Trigger trigger, Keyed keyed, Instant now) {
    return keyed.claimKey() == null
        ? null
        : ClaimRules.expiresAt(trigger, Terms.of(keyed.policy(), keyed.version(), trigger), now);
  }

  private static @Nullable String text(@Nullable ClaimKey key) {
    return key == null ? null : key.text();
  }
}
