package io.latchkey.claim;

import io.latchkey.claim.Claim.Held;
import io.latchkey.claim.ClaimInput.Asked;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimCommand;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Source;
import io.latchkey.message.Status;
import io.latchkey.message.StatusRequest;
import io.latchkey.message.Trigger;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Words the decisions of the rules as messages. */
final class Outputs {
  private Outputs() {}

  static Accepted accepted(
      Trigger trigger,
      @Nullable String idempotencyKey,
      String runId,
      String policyVersion,
      Source source,
      Instant now,
      @Nullable Long fencingToken,
      @Nullable Instant expiresAt,
      @Nullable String possibleOverlapWith) {
    return new Accepted(
        trigger.tenant(),
        trigger.workflow(),
        idempotencyKey,
        runId,
        trigger.requestId(),
        fencingToken,
        now,
        expiresAt,
        possibleOverlapWith,
        trigger.input(),
        trigger.metadata(),
        trigger.startAt(),
        policyVersion,
        source);
  }

  /** A denial where nobody holds the key. */
  static Denied denied(ClaimKey key, Asked asked, Denied.Reason reason, Instant now) {
    return denied(key, asked, reason, null, null, now);
  }

  /**
   * A denial.
   *
   * @param holder who holds the key
   * @param expiry when the holder's claim expires
   */
  static Denied denied(
      ClaimKey key,
      Asked asked,
      Denied.Reason reason,
      @Nullable Held holder,
      @Nullable Instant expiry,
      Instant now) {
    Trigger trigger = asked.trigger();
    return new Denied(
        trigger.tenant(),
        trigger.workflow(),
        key.key(),
        asked.runId(),
        trigger.requestId(),
        reason,
        message(reason, asked.runId(), holder),
        holder == null ? null : holder.runId(),
        holder == null ? null : holder.fencingToken(),
        holder == null ? null : holder.claimedAt(),
        expiry,
        holder == null ? null : holder.lastStatus(),
        now,
        asked.terms().policyVersion(),
        asked.source());
  }

  private static String message(Denied.Reason reason, String runId, @Nullable Held holder) {
    return switch (reason) {
      case CLAIM_HELD ->
          "run " + (holder == null ? "?" : holder.runId()) + " holds this key and has not ended";
      case REDELIVERED -> "run " + runId + " holds this key already: the same trigger came again";
      case RUN_ID_REUSED ->
          "run id " + runId + " is in use for another request; give each request its own run id";
      case RUN_ALREADY_ENDED ->
          "run " + runId + " held this key and has ended; a new run needs a new run id";
      case INVALID_KEY, INVALID_TRIGGER ->
          throw new IllegalArgumentException(reason + " is decided before the rules");
    };
  }

  static ClaimEvent ended(
      ClaimKey key,
      Held held,
      ClaimEvent.Reason reason,
      @Nullable Status lastStatus,
      Instant endedAt,
      Instant now,
      @Nullable String requestedBy) {
    return new ClaimEvent(
        reason == ClaimEvent.Reason.TTL ? ClaimEvent.Type.EXPIRED : ClaimEvent.Type.RELEASED,
        reason,
        key.tenant(),
        held.workflow(),
        key.key(),
        held.runId(),
        held.fencingToken(),
        now,
        Duration.between(held.claimedAt(), endedAt).toMillis(),
        null,
        lastStatus,
        requestedBy);
  }

  static ClaimEvent extended(
      ClaimKey key, Held held, Instant expiry, ClaimCommand command, Instant now) {
    return new ClaimEvent(
        ClaimEvent.Type.EXTENDED,
        ClaimEvent.Reason.COMMAND,
        key.tenant(),
        held.workflow(),
        key.key(),
        held.runId(),
        held.fencingToken(),
        now,
        null,
        expiry,
        held.lastStatus(),
        command.requestedBy());
  }

  static ClaimEvent ignored(ClaimKey key, RunStatus status, ClaimEvent.Reason reason, Instant now) {
    return new ClaimEvent(
        ClaimEvent.Type.IGNORED,
        reason,
        key.tenant(),
        key.workflow() != null ? key.workflow() : status.workflow(),
        key.key(),
        status.runId(),
        status.fencingToken(),
        now,
        null,
        null,
        status.status(),
        null);
  }

  static ClaimEvent ignored(
      ClaimKey key, ClaimCommand command, ClaimEvent.Reason reason, Instant now) {
    return new ClaimEvent(
        ClaimEvent.Type.IGNORED,
        reason,
        key.tenant(),
        key.workflow() != null ? key.workflow() : command.workflow(),
        key.key(),
        command.runId(),
        null,
        now,
        null,
        null,
        null,
        command.requestedBy());
  }

  static StatusRequest statusRequest(
      ClaimKey key, Held held, Instant expiry, Instant deniedAt, Instant now) {
    return new StatusRequest(
        key.tenant(),
        held.workflow(),
        key.key(),
        held.runId(),
        held.fencingToken(),
        held.claimedAt(),
        expiry,
        held.lastStatus(),
        deniedAt,
        now);
  }
}
