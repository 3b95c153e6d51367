package io.latchkey.wire;

import io.latchkey.message.RunStatus;

/** Run statuses: often an engine's own events, so fields that we don't know may be there. */
final class RunStatusForm implements MessageForm<RunStatus> {

  @Override
  public String name() {
    return "run-status";
  }

  @Override
  public Class<RunStatus> type() {
    return RunStatus.class;
  }

  @Override
  public UnknownFields unknownFields() {
    return UnknownFields.REFUSE_SLIPS;
  }

  @Override
  public RunStatus read(Fields fields) throws UndecodableException {
    RunStatus status =
        new RunStatus(
            fields.requiredText("run_id"),
            fields.requiredStatus("status"),
            fields.text("tenant"),
            fields.text("idempotency_key"),
            fields.text("workflow"),
            fields.longNumber("fencing_token"),
            fields.flag("will_retry", false),
            fields.text("reason"),
            fields.time("occurred_at"));
    Bounds.id("run_id", status.runId());
    Bounds.tenant(status.tenant());
    Bounds.workflow(status.workflow());
    Bounds.key(status.idempotencyKey());
    return status;
  }

  @Override
  public void write(RunStatus message, Values values) {
    values
        .set("run_id", message.runId())
        .setName("status", message.status())
        .set("tenant", message.tenant())
        .set("idempotency_key", message.idempotencyKey())
        .set("workflow", message.workflow())
        .set("fencing_token", message.fencingToken())
        .set("will_retry", message.willRetry())
        .set("reason", message.reason())
        .setTime("occurred_at", message.occurredAt());
  }
}
