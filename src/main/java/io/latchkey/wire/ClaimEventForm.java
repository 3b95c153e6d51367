package io.latchkey.wire;

import io.latchkey.message.ClaimEvent;

/** Claim events. */
final class ClaimEventForm implements MessageForm<ClaimEvent> {

  @Override
  public String name() {
    return "claim-event";
  }

  @Override
  public Class<ClaimEvent> type() {
    return ClaimEvent.class;
  }

  @Override
  public UnknownFields unknownFields() {
    return UnknownFields.IGNORE;
  }

  @Override
  public ClaimEvent read(Fields fields) throws UndecodableException {
    return new ClaimEvent(
        fields.requiredConstant("type", ClaimEvent.Type.class),
        fields.requiredConstant("reason", ClaimEvent.Reason.class),
        fields.requiredText("tenant"),
        fields.text("workflow"),
        fields.text("idempotency_key"),
        fields.text("run_id"),
        fields.longNumber("fencing_token"),
        fields.requiredTime("at"),
        fields.longNumber("held_ms"),
        fields.time("expires_at"),
        fields.status("last_status"),
        fields.text("requested_by"));
  }

  @Override
  public void write(ClaimEvent message, Values values) {
    values
        .setName("type", message.type())
        .setName("reason", message.reason())
        .set("tenant", message.tenant())
        .set("workflow", message.workflow())
        .set("idempotency_key", message.idempotencyKey())
        .set("run_id", message.runId())
        .set("fencing_token", message.fencingToken())
        .setTime("at", message.at())
        .set("held_ms", message.heldMs())
        .setTime("expires_at", message.expiresAt())
        .setName("last_status", message.lastStatus())
        .set("requested_by", message.requestedBy());
  }
}
