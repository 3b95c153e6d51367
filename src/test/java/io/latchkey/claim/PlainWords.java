package io.latchkey.claim;

import io.latchkey.message.ClaimEvent;
import io.latchkey.message.ClaimEvent.Reason;
import io.latchkey.message.Denied;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.Status;
import io.latchkey.message.StatusRequest;
import io.latchkey.message.Trigger;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@link PlainModel} says, as messages. Denials have an empty message here, because their
 * words are free; {@link #plain} leaves them out of the rules' outputs too.
 */
final class PlainWords {
  private final ClaimKey key;
  private final Diary diary;
  private long now;

  PlainWords(ClaimKey key, Diary diary) {
    this.key = key;
    this.diary = diary;
  }

  /** Sets the time of the decisions. */
  void at(long time) {
    now = time;
  }

  private static Instant instant(long ms) {
    return Instant.ofEpochMilli(ms);
  }

  Denied denied(ClaimInput.Asked asked, Denied.Reason reason, Diary.@Nullable Claimed holder) {
    Trigger trigger = asked.trigger();
    return new Denied(
        trigger.tenant(),
        trigger.workflow(),
        key.key(),
        asked.runId(),
        trigger.requestId(),
        reason,
        "",
        holder == null ? null : holder.run(),
        holder == null ? null : holder.token(),
        holder == null ? null : instant(holder.at()),
        holder == null ? null : instant(diary.effectiveDeadline()),
        holder == null ? null : diary.lastStatus(),
        instant(now),
        asked.terms().policyVersion(),
        asked.source());
  }

  StatusRequest request(Diary.Claimed holder, long denial) {
    return new StatusRequest(
        key.tenant(),
        holder.workflow(),
        key.key(),
        holder.run(),
        holder.token(),
        instant(holder.at()),
        instant(diary.effectiveDeadline()),
        diary.lastStatus(),
        instant(denial),
        instant(now));
  }

  ClaimEvent ofHolder(
      ClaimEvent.Type type,
      Reason reason,
      Diary.Claimed holder,
      @Nullable Long heldMs,
      @Nullable Status lastStatus,
      @Nullable String requestedBy) {
    return event(
        type,
        reason,
        holder.workflow(),
        holder.run(),
        holder.token(),
        heldMs,
        lastStatus,
        requestedBy);
  }

  ClaimEvent event(
      ClaimEvent.Type type,
      Reason reason,
      @Nullable String workflow,
      @Nullable String run,
      @Nullable Long token,
      @Nullable Long heldMs,
      @Nullable Status lastStatus,
      @Nullable String requestedBy) {
    return new ClaimEvent(
        type,
        reason,
        key.tenant(),
        workflow,
        key.key(),
        run,
        token,
        instant(now),
        heldMs,
        type == ClaimEvent.Type.EXTENDED ? instant(diary.effectiveDeadline()) : null,
        lastStatus,
        requestedBy);
  }

  /** The outputs of the rules as the model says them: without the free words of a denial. */
  static List<OutputMessage> plain(List<OutputMessage> outputs) {
    return outputs.stream().map(PlainWords::plain).toList();
  }

  private static OutputMessage plain(OutputMessage output) {
    if (output.kind() != OutputMessage.Kind.DENIED) {
      return output;
    }
    Denied d = (Denied) output;
    return new Denied(
        d.tenant(),
        d.workflow(),
        d.idempotencyKey(),
        d.runId(),
        d.requestId(),
        d.reason(),
        d.message().isBlank() ? "a denial without words" : "",
        d.existingRunId(),
        d.existingFencingToken(),
        d.existingClaimedAt(),
        d.existingExpiresAt(),
        d.existingStatus(),
        d.deniedAt(),
        d.policyVersion(),
        d.source());
  }
}
