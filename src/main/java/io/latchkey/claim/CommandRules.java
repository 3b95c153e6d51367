package io.latchkey.claim;

import io.latchkey.claim.Claim.Held;
import io.latchkey.message.ClaimCommand;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.OutputMessage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of {@link ClaimRules} that does what operators order. */
final class CommandRules {
  private final Deadlines deadlines;
  private final AfterEnd afterEnd;

  CommandRules(Deadlines deadlines, AfterEnd afterEnd) {
    this.deadlines = deadlines;
    this.afterEnd = afterEnd;
  }

  @Nullable Claim command(
      ClaimKey key,
      @Nullable Claim live,
      ClaimCommand command,
      Instant now,
      List<OutputMessage> outputs) {
    if (live == null || live.kind() != Claim.Kind.HELD) {
      outputs.add(Outputs.ignored(key, command, ClaimEvent.Reason.NO_CLAIM, now));
      return live;
    }
    Held held = (Held) live;
    boolean addressed =
        command.runId() == null ? command.force() : command.runId().equals(held.runId());
    if (!addressed) {
      outputs.add(Outputs.ignored(key, command, ClaimEvent.Reason.NOT_HOLDER, now));
      return held;
    }
    return switch (command.command()) {
      case RELEASE -> release(key, held, command, now, outputs);
      case EXTEND -> extend(key, held, command, now, outputs);
    };
  }

  private Claim release(
      ClaimKey key, Held held, ClaimCommand command, Instant now, List<OutputMessage> outputs) {
    outputs.add(
        Outputs.ended(
            key,
            held,
            ClaimEvent.Reason.COMMAND,
            held.lastStatus(),
            now,
            now,
            command.requestedBy()));
    return afterEnd.runRemembered(held, now, !held.lastStatusFinal(), now);
  }

  private Claim extend(
      ClaimKey key, Held held, ClaimCommand command, Instant now, List<OutputMessage> outputs) {
    long ttlMs = command.ttlMs() == null ? held.terms().ttlMs() : command.ttlMs();
    Held extended = held.withExpiresAt(Deadlines.extended(held, ttlMs, now));
    outputs.add(Outputs.extended(key, extended, deadlines.expiry(extended), command, now));
    return extended;
  }
}
