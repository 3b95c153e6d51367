package io.latchkey.wire;

import io.latchkey.message.Lifecycle;
import io.latchkey.message.Trigger;

/** Triggers. What breaks {@code Limits} is still a trigger: it is denied, not a dead letter. */
final class TriggerForm implements MessageForm<Trigger> {

  @Override
  public String name() {
    return "trigger";
  }

  @Override
  public Class<Trigger> type() {
    return Trigger.class;
  }

  @Override
  public UnknownFields unknownFields() {
    return UnknownFields.REFUSE;
  }

  @Override
  public Trigger read(Fields fields) throws UndecodableException {
    return new Trigger(
        fields.text("tenant", Trigger.DEFAULT_NAME),
        fields.text("workflow", Trigger.DEFAULT_NAME),
        fields.text("idempotency_key"),
        fields.text("run_id"),
        fields.text("request_id"),
        fields.json("input"),
        fields.textMap("metadata"),
        fields.time("start_at"),
        fields.flag("bypass", false),
        fields.longNumber("ttl_ms"),
        fields.constant("lifecycle", Lifecycle.class));
  }

  @Override
  public void write(Trigger message, Values values) {
    values
        .set("tenant", message.tenant())
        .set("workflow", message.workflow())
        .set("idempotency_key", message.idempotencyKey())
        .set("run_id", message.runId())
        .set("request_id", message.requestId())
        .setJson("input", message.input())
        .set("metadata", message.metadata())
        .setTime("start_at", message.startAt())
        .set("bypass", message.bypass())
        .set("ttl_ms", message.ttlMs())
        .setName("lifecycle", message.lifecycle());
  }
}
