package io.latchkey.claim;

import io.latchkey.claim.Claim.Ended;
import io.latchkey.claim.Claim.Held;
import io.latchkey.claim.ClaimInput.Asked;
import io.latchkey.claim.ClaimInput.Ordered;
import io.latchkey.claim.ClaimInput.Reported;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.Source;
import io.latchkey.message.Trigger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules: a pure function from a row and an input to the row from now on and what to send.
 * {@code topology-docs/rules.md} is the table that it implements: what a trigger does is in {@link
 * TriggerRules}, a status in {@link StatusRules}, a command in {@link CommandRules}, and a denial
 * that waits in {@link RecheckRule}.
 *
 * <p>Whatever comes, the row is settled first: a claim whose deadline has passed ends by TTL, and a
 * memory past its retention counts as none. So the other rules see live rows only, and no outcome
 * depends on whether the punctuator has run.
 */
public final class ClaimRules {
  private final Deadlines deadlines;
  private final AfterEnd afterEnd;
  private final RecheckRule recheckRule;
  private final TriggerRules triggerRules;
  private final StatusRules statusRules;
  private final CommandRules commandRules;

  /**
   * Rules for the rows of one task.
   *
   * @param ownedSince when the task started; older claims get the takeover grace
   */
  public ClaimRules(RuleSettings settings, Instant ownedSince) {
    this.deadlines = new Deadlines(settings, ownedSince);
    this.afterEnd = new AfterEnd(deadlines);
    this.recheckRule = new RecheckRule(deadlines);
    this.triggerRules = new TriggerRules(deadlines, recheckRule);
    this.statusRules = new StatusRules(afterEnd);
    this.commandRules = new CommandRules(deadlines, afterEnd);
  }

  /**
   * Decides.
   *
   * @param row the row of {@code key}, null when there is none
   * @param clock the wall clock; a clock behind the row's own times counts as their latest
   */
  public Decision decide(ClaimKey key, @Nullable Claim row, ClaimInput input, Instant clock) {
    Instant now = Deadlines.rowTime(row, clock);
    List<OutputMessage> outputs = new ArrayList<>(2);
    Claim live = settle(key, row, now, outputs);
    Claim after =
        switch (input.kind()) {
          case TRIGGER -> triggerRules.trigger(key, live, (Asked) input, now, outputs);
          case STATUS -> statusRules.status(key, live, ((Reported) input).status(), now, outputs);
          case COMMAND ->
              commandRules.command(key, live, ((Ordered) input).command(), now, outputs);
          case DEADLINE -> recheckRule.onDeadline(key, live, now, outputs);
        };
    return new Decision(unlessForgotten(after, now), outputs);
  }

  /** Until when a run that ended is remembered. */
  public Instant rememberedUntil(EndedRun run) {
    return deadlines.forgottenAt(run.endedAt());
  }

  /** When this row is next due: to expire, to be rechecked or to be forgotten. */
  public Instant nextDeadline(Claim row) {
    return deadlines.next(row);
  }

  /**
   * A trigger without a key, or one that bypasses: accepted, and no row is looked at.
   *
   * @param policyVersion the version of the policy that holds for it
   */
  public static Accepted acceptUnkeyed(
      Trigger trigger, String runId, String policyVersion, Source source, Instant now) {
    return Outputs.accepted(
        trigger, trigger.idempotencyKey(), runId, policyVersion, source, now, null, null, null);
  }

  /** The deadline of a claim that a trigger makes now: its TTL counts from the planned start. */
  public static Instant expiresAt(Trigger trigger, Terms terms, Instant now) {
    Instant start = trigger.startAt() == null ? now : Deadlines.later(now, trigger.startAt());
    return start.plusMillis(terms.ttlMs());
  }

  private @Nullable Claim settle(
      ClaimKey key, @Nullable Claim row, Instant now, List<OutputMessage> outputs) {
    if (row != null && row.kind() == Claim.Kind.HELD) {
      Held held = (Held) row;
      if (deadlines.isExpired(held, now)) {
        Instant endedAt = deadlines.expiry(held);
        outputs.add(
            Outputs.ended(key, held, ClaimEvent.Reason.TTL, held.lastStatus(), endedAt, now, null));
        return unlessForgotten(
            afterEnd.runRemembered(held, endedAt, !held.lastStatusFinal(), now), now);
      }
    }
    return unlessForgotten(row, now);
  }

  private @Nullable Claim unlessForgotten(@Nullable Claim row, Instant now) {
    return row != null && row.kind() == Claim.Kind.ENDED && deadlines.isForgotten((Ended) row, now)
        ? null
        : row;
  }
}
