package io.latchkey.claim;

import io.latchkey.claim.Claim.Held;
import io.latchkey.message.OutputMessage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of {@link ClaimRules} that asks engines for a holder's status. */
final class RecheckRule {
  private final Deadlines deadlines;

  RecheckRule(Deadlines deadlines) {
    this.deadlines = deadlines;
  }

  /** Somebody was denied: asks at once, or marks the denial for the punctuator. */
  Held onDenial(ClaimKey key, Held held, Instant now, List<OutputMessage> outputs) {
    Instant allowedAt = Deadlines.recheckAllowedAt(held);
    if (allowedAt == null) {
      return held;
    }
    if (now.isBefore(allowedAt)) {
      return held.unansweredDenialAt() == null ? held.withDenials(held.lastDeniedAt(), now) : held;
    }
    outputs.add(Outputs.statusRequest(key, held, deadlines.expiry(held), now, now));
    return held.withDenials(now, null);
  }

  /** Time has passed: asks for a marked denial. */
  @Nullable Claim onDeadline(
      ClaimKey key, @Nullable Claim live, Instant now, List<OutputMessage> outputs) {
    if (live == null || live.kind() != Claim.Kind.HELD) {
      return live;
    }
    Held held = (Held) live;
    Instant allowedAt = Deadlines.recheckAllowedAt(held);
    Instant deniedAt = held.unansweredDenialAt();
    if (allowedAt == null || deniedAt == null || now.isBefore(allowedAt)) {
      return held;
    }
    outputs.add(Outputs.statusRequest(key, held, deadlines.expiry(held), deniedAt, now));
    return held.withDenials(now, null);
  }
}
