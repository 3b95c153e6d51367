package io.latchkey.claim;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimCommand;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Status;
import io.latchkey.message.StatusRequest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The guarantees as an outsider checks them, who reads what goes in and what comes out and knows no
 * rule: one outcome per trigger, one holder per key, only the holder releases, a denial changes
 * nothing but the recheck bookkeeping, expiry from the stored deadline and never at a time that a
 * message calls past, tokens that grow.
 *
 * @param holder the acceptance that no release or expiry has ended yet
 * @param lastToken the token of the last acceptance
 */
record Guarantees(@Nullable Accepted holder, long lastToken) {

  static final Guarantees AT_FIRST = new Guarantees(null, Long.MIN_VALUE);

  /** One input and what the rules made of it. {@code deadline} is that of a HELD row before. */
  record Seen(
      ClaimInput input,
      @Nullable Claim before,
      Decision decision,
      Instant now,
      @Nullable Instant deadline,
      boolean keepsMemory) {}

  /** What is known after this input, if no guarantee was broken. */
  Guarantees after(Seen seen) {
    oneOutcomePerTrigger(seen);
    expiryFromTheStoredDeadline(seen);
    aDenialChangesNothing(seen);
    theDeadlineNeverMovesBack(seen);
    Guarantees state = this;
    for (OutputMessage output : seen.decision().outputs()) {
      state = state.after(output, seen);
    }
    state.theRowAgrees(seen.decision().row());
    return state;
  }

  private Guarantees after(OutputMessage output, Seen seen) {
    return switch (output.kind()) {
      case ACCEPTED -> {
        Accepted accepted = (Accepted) output;
        check(holder == null, "a second holder was accepted");
        Long token = Objects.requireNonNull(accepted.fencingToken());
        // Without memory the clock alone makes tokens grow: two claims in one millisecond tie.
        check(
            seen.keepsMemory() ? token > lastToken : token >= lastToken, "the token did not grow");
        yield new Guarantees(accepted, token);
      }
      case DENIED -> {
        Denied denied = (Denied) output;
        boolean ended = denied.reason() == Denied.Reason.RUN_ALREADY_ENDED;
        check(
            ended ? holder == null : holder != null && names(denied, holder),
            "a denial does not name the holder");
        Instant expiry = denied.existingExpiresAt();
        check(expiry == null || expiry.isAfter(seen.now()), "a denial by an expired claim");
        yield this;
      }
      case CLAIM_EVENT -> after((ClaimEvent) output, seen.input());
      case STATUS_REQUEST -> {
        StatusRequest request = (StatusRequest) output;
        check(request.expiresAt().isAfter(seen.now()), "a request about an expired claim");
        yield this;
      }
      case SHADOW_DECISION -> throw new IllegalArgumentException("not of the rules");
    };
  }

  private static boolean names(Denied denied, Accepted holder) {
    boolean itself = holder.runId().equals(denied.runId());
    return holder.runId().equals(denied.existingRunId())
        && Objects.equals(holder.fencingToken(), denied.existingFencingToken())
        && itself == (denied.reason() != Denied.Reason.CLAIM_HELD);
  }

  private Guarantees after(ClaimEvent event, ClaimInput input) {
    if (event.type() == ClaimEvent.Type.IGNORED) {
      return this;
    }
    check(
        holder != null
            && holder.runId().equals(event.runId())
            && Objects.equals(holder.fencingToken(), event.fencingToken()),
        "an event about a claim that is not held");
    if (event.type() == ClaimEvent.Type.EXTENDED) {
      check(entitled(input), "somebody else than the holder extended");
      return this;
    }
    if (event.type() == ClaimEvent.Type.RELEASED) {
      check(entitled(input), "somebody else than the holder released");
    }
    return new Guarantees(null, lastToken);
  }

  private boolean entitled(ClaimInput input) {
    Accepted held = Objects.requireNonNull(holder);
    return switch (input.kind()) {
      case STATUS -> {
        RunStatus status = ((ClaimInput.Reported) input).status();
        yield status.runId().equals(held.runId())
            && (status.fencingToken() == null || status.fencingToken().equals(held.fencingToken()))
            && !(status.willRetry() && status.status() == Status.FAILED);
      }
      case COMMAND -> {
        ClaimCommand command = ((ClaimInput.Ordered) input).command();
        yield command.runId() == null ? command.force() : command.runId().equals(held.runId());
      }
      case TRIGGER, DEADLINE -> false;
    };
  }

  private static void oneOutcomePerTrigger(Seen seen) {
    List<OutputMessage> outcomes =
        seen.decision().outputs().stream().filter(Guarantees::isOutcome).toList();
    if (seen.input() instanceof ClaimInput.Asked asked) {
      check(outcomes.size() == 1, "not exactly one outcome");
      OutputMessage outcome = outcomes.get(0);
      check(
          outcome instanceof Accepted accepted
              ? accepted.runId().equals(asked.runId()) && accepted.source().equals(asked.source())
              : outcome instanceof Denied denied
                  && denied.runId().equals(asked.runId())
                  && denied.source().equals(asked.source()),
          "the outcome is of another trigger");
    } else {
      check(outcomes.isEmpty(), "an outcome without a trigger");
    }
  }

  private static boolean isOutcome(OutputMessage output) {
    return output.kind() == OutputMessage.Kind.ACCEPTED
        || output.kind() == OutputMessage.Kind.DENIED;
  }

  private static void expiryFromTheStoredDeadline(Seen seen) {
    boolean expired = seen.deadline() != null && !seen.now().isBefore(seen.deadline());
    List<OutputMessage> outputs = seen.decision().outputs();
    long expiries =
        outputs.stream()
            .filter(o -> o instanceof ClaimEvent e && e.type() == ClaimEvent.Type.EXPIRED)
            .count();
    check(expiries == (expired ? 1 : 0), "expiry is not what the stored deadline says");
    if (expired) {
      check(
          outputs.get(0) instanceof ClaimEvent e && e.type() == ClaimEvent.Type.EXPIRED,
          "the row was not settled first");
    }
    if (seen.before() instanceof Claim.Held held
        && held.terms().lifecycle() == Lifecycle.FIXED_TTL
        && seen.input().kind() != ClaimInput.Kind.COMMAND) {
      check(
          outputs.stream()
              .noneMatch(o -> o instanceof ClaimEvent e && e.type() == ClaimEvent.Type.RELEASED),
          "a status released a FIXED_TTL claim");
    }
  }

  private static void aDenialChangesNothing(Seen seen) {
    boolean denied = seen.decision().outputs().stream().anyMatch(Denied.class::isInstance);
    boolean expired = seen.deadline() != null && !seen.now().isBefore(seen.deadline());
    if (denied && !expired) {
      check(
          Objects.equals(
              withoutBookkeeping(seen.before()), withoutBookkeeping(seen.decision().row())),
          "a denial changed more than the recheck bookkeeping");
    }
  }

  private static @Nullable Object withoutBookkeeping(@Nullable Claim row) {
    // Ended runs past their retention may be left out whenever the row is written.
    return row instanceof Claim.Held h
        ? new Claim.Held(
            h.runId(),
            h.requestId(),
            h.workflow(),
            h.fencingToken(),
            h.claimedAt(),
            h.startAt(),
            h.expiresAt(),
            h.terms(),
            h.lastStatus(),
            h.lastStatusFinal(),
            h.lastStatusAt(),
            null,
            null,
            List.of(),
            h.indexed())
        : row;
  }

  private static void theDeadlineNeverMovesBack(Seen seen) {
    if (seen.before() instanceof Claim.Held before
        && seen.decision().row() instanceof Claim.Held after
        && before.fencingToken() == after.fencingToken()) {
      check(!after.expiresAt().isBefore(before.expiresAt()), "a deadline moved back");
    }
  }

  private void theRowAgrees(@Nullable Claim row) {
    check(row == null || row.endedRuns().size() <= Claim.MAX_ENDED_RUNS, "the row grows");
    Claim.Held held = row instanceof Claim.Held h ? h : null;
    check((held == null) == (holder == null), "the row does not say who holds the key");
    if (held != null && holder != null) {
      check(
          held.runId().equals(holder.runId())
              && Objects.equals(held.fencingToken(), holder.fencingToken()),
          "the row names another holder");
    }
  }

  private static void check(boolean kept, String broken) {
    if (!kept) {
      throw new AssertionError(broken);
    }
  }
}
