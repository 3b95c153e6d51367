package io.latchkey.wire;

import io.latchkey.message.Denied;

/** Denials. */
final class DeniedForm implements MessageForm<Denied> {

  @Override
  public String name() {
    return "denied";
  }

  @Override
  public Class<Denied> type() {
    return Denied.class;
  }

  @Override
  public UnknownFields unknownFields() {
    return UnknownFields.IGNORE;
  }

  @Override
  public Denied read(Fields fields) throws UndecodableException {
    return new Denied(
        fields.requiredText("tenant"),
        fields.requiredText("workflow"),
        fields.text("idempotency_key"),
        fields.requiredText("run_id"),
        fields.text("request_id"),
        fields.requiredConstant("reason", Denied.Reason.class),
        fields.requiredText("message"),
        fields.text("existing_run_id"),
        fields.longNumber("existing_fencing_token"),
        fields.time("existing_claimed_at"),
        fields.time("existing_expires_at"),
        fields.status("existing_status"),
        fields.requiredTime("denied_at"),
        fields.text("policy_version"),
        fields.source());
  }

  @Override
  public void write(Denied message, Values values) {
    values
        .set("tenant", message.tenant())
        .set("workflow", message.workflow())
        .set("idempotency_key", message.idempotencyKey())
        .set("run_id", message.runId())
        .set("request_id", message.requestId())
        .setName("reason", message.reason())
        .set("message", message.message())
        .set("existing_run_id", message.existingRunId())
        .set("existing_fencing_token", message.existingFencingToken())
        .setTime("existing_claimed_at", message.existingClaimedAt())
        .setTime("existing_expires_at", message.existingExpiresAt())
        .setName("existing_status", message.existingStatus())
        .setTime("denied_at", message.deniedAt())
        .set("policy_version", message.policyVersion())
        .setSource(message.source());
  }
}
