package io.latchkey.claim;

import io.latchkey.claim.Claim.Ended;
import io.latchkey.claim.Claim.Held;
import io.latchkey.claim.ClaimInput.Asked;
import io.latchkey.message.Denied;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.Trigger;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of {@link ClaimRules} that accepts and denies keyed triggers. */
final class TriggerRules {
  private final Deadlines deadlines;
  private final RecheckRule recheckRule;

  TriggerRules(Deadlines deadlines, RecheckRule recheckRule) {
    this.deadlines = deadlines;
    this.recheckRule = recheckRule;
  }

  Claim trigger(
      ClaimKey key, @Nullable Claim live, Asked asked, Instant now, List<OutputMessage> outputs) {
    if (live == null) {
      return accept(key, asked, now, now.toEpochMilli(), null, List.of(), outputs);
    }
    return switch (live.kind()) {
      case HELD -> triggerOnHeld(key, (Held) live, asked, now, outputs);
      case ENDED -> triggerOnEnded(key, (Ended) live, asked, now, outputs);
    };
  }

  private Claim triggerOnEnded(
      ClaimKey key, Ended ended, Asked asked, Instant now, List<OutputMessage> outputs) {
    for (EndedRun run : ended.endedRuns()) {
      if (run.runId().equals(asked.runId()) && deadlines.isRemembered(run, now)) {
        outputs.add(Outputs.denied(key, asked, Denied.Reason.RUN_ALREADY_ENDED, now));
        return ended;
      }
    }
    String overlap = ended.possiblyRunning();
    return accept(
        key,
        asked,
        now,
        Math.max(ended.fencingToken() + 1, now.toEpochMilli()),
        asked.runId().equals(overlap) ? null : overlap,
        ended.endedRuns().stream().filter(run -> deadlines.isRemembered(run, now)).toList(),
        outputs);
  }

  private static Held accept(
      ClaimKey key,
      Asked asked,
      Instant now,
      long fencingToken,
      @Nullable String possibleOverlapWith,
      List<EndedRun> endedRuns,
      List<OutputMessage> outputs) {
    Trigger trigger = asked.trigger();
    Instant expiresAt = ClaimRules.expiresAt(trigger, asked.terms(), now);
    outputs.add(
        Outputs.accepted(
            trigger,
            key.key(),
            asked.runId(),
            asked.terms().policyVersion(),
            asked.source(),
            now,
            fencingToken,
            expiresAt,
            possibleOverlapWith));
    return new Held(
        asked.runId(),
        trigger.requestId(),
        trigger.workflow(),
        fencingToken,
        now,
        trigger.startAt(),
        expiresAt,
        asked.terms(),
        null,
        false,
        null,
        null,
        null,
        endedRuns,
        false);
  }

  private Held triggerOnHeld(
      ClaimKey key, Held held, Asked asked, Instant now, List<OutputMessage> outputs) {
    Instant expiry = deadlines.expiry(held);
    if (held.runId().equals(asked.runId())) {
      String requestId = asked.trigger().requestId();
      boolean differs =
          requestId != null && held.requestId() != null && !requestId.equals(held.requestId());
      outputs.add(
          Outputs.denied(
              key,
              asked,
              differs ? Denied.Reason.RUN_ID_REUSED : Denied.Reason.REDELIVERED,
              held,
              expiry,
              now));
      return held;
    }
    outputs.add(Outputs.denied(key, asked, Denied.Reason.CLAIM_HELD, held, expiry, now));
    return recheckRule.onDenial(key, held, now, outputs);
  }
}
