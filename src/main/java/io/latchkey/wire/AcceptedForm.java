package io.latchkey.wire;

import io.latchkey.message.Accepted;

/** Acceptances. */
final class AcceptedForm implements MessageForm<Accepted> {

  @Override
  public String name() {
    return "accepted";
  }

  @Override
  public Class<Accepted> type() {
    return Accepted.class;
  }

  @Override
  public UnknownFields unknownFields() {
    return UnknownFields.IGNORE;
  }

  @Override
  public Accepted read(Fields fields) {
    return new Accepted(
        fields.requiredText("tenant"),
        fields.requiredText("workflow"),
        fields.text("idempotency_key"),
        fields.requiredText("run_id"),
        fields.text("request_id"),
        fields.longNumber("fencing_token"),
        fields.requiredTime("claimed_at"),
        fields.time("expires_at"),
        fields.text("possible_overlap_with"),
        fields.json("input"),
        fields.textMap("metadata"),
        fields.time("start_at"),
        fields.text("policy_version"),
        fields.source());
  }

  @Override
  public void write(Accepted message, Values values) {
    values
        .set("tenant", message.tenant())
        .set("workflow", message.workflow())
        .set("idempotency_key", message.idempotencyKey())
        .set("run_id", message.runId())
        .set("request_id", message.requestId())
        .set("fencing_token", message.fencingToken())
        .setTime("claimed_at", message.claimedAt())
        .setTime("expires_at", message.expiresAt())
        .set("possible_overlap_with", message.possibleOverlapWith())
        .setJson("input", message.input())
        .set("metadata", message.metadata())
        .setTime("start_at", message.startAt())
        .set("policy_version", message.policyVersion())
        .setSource(message.source());
  }
}
