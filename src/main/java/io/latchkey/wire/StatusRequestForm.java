package io.latchkey.wire;

import io.latchkey.message.StatusRequest;

/** Status requests. */
final class StatusRequestForm implements MessageForm<StatusRequest> {

  @Override
  public String name() {
    return "status-request";
  }

  @Override
  public Class<StatusRequest> type() {
    return StatusRequest.class;
  }

  @Override
  public UnknownFields unknownFields() {
    return UnknownFields.IGNORE;
  }

  @Override
  public StatusRequest read(Fields fields) throws UndecodableException {
    return new StatusRequest(
        fields.requiredText("tenant"),
        fields.requiredText("workflow"),
        fields.requiredText("idempotency_key"),
        fields.requiredText("run_id"),
        fields.requiredLong("fencing_token"),
        fields.requiredTime("claimed_at"),
        fields.requiredTime("expires_at"),
        fields.status("last_status"),
        fields.requiredTime("last_denied_at"),
        fields.requiredTime("requested_at"));
  }

  @Override
  public void write(StatusRequest message, Values values) {
    values
        .set("tenant", message.tenant())
        .set("workflow", message.workflow())
        .set("idempotency_key", message.idempotencyKey())
        .set("run_id", message.runId())
        .set("fencing_token", message.fencingToken())
        .setTime("claimed_at", message.claimedAt())
        .setTime("expires_at", message.expiresAt())
        .setName("last_status", message.lastStatus())
        .setTime("last_denied_at", message.lastDeniedAt())
        .setTime("requested_at", message.requestedAt());
  }
}
