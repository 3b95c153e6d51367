package io.latchkey.wire;

import io.latchkey.message.ClaimCommand;
import io.latchkey.message.Trigger;

/** Claim commands. */
final class ClaimCommandForm implements MessageForm<ClaimCommand> {

  @Override
  public String name() {
    return "claim-command";
  }

  @Override
  public Class<ClaimCommand> type() {
    return ClaimCommand.class;
  }

  @Override
  public UnknownFields unknownFields() {
    return UnknownFields.REFUSE;
  }

  @Override
  public ClaimCommand read(Fields fields) throws UndecodableException {
    ClaimCommand command =
        new ClaimCommand(
            fields.requiredConstant("command", ClaimCommand.Type.class),
            fields.text("tenant", Trigger.DEFAULT_NAME),
            fields.text("workflow"),
            fields.requiredText("idempotency_key"),
            fields.text("run_id"),
            fields.flag("force", false),
            fields.longNumber("ttl_ms"),
            fields.text("requested_by"),
            fields.text("reason"));
    Bounds.tenant(command.tenant());
    Bounds.workflow(command.workflow());
    Bounds.key(command.idempotencyKey());
    Bounds.id("run_id", command.runId());
    Bounds.id("requested_by", command.requestedBy());
    if (command.runId() == null && !command.force()) {
      throw Problems.invalid("give run_id, or force: true to act on whichever run holds the claim");
    }
    if (command.command() == ClaimCommand.Type.EXTEND) {
      Bounds.ttl("ttl_ms", command.ttlMs());
    }
    return command;
  }

  @Override
  public void write(ClaimCommand message, Values values) {
    values
        .setName("command", message.command())
        .set("tenant", message.tenant())
        .set("workflow", message.workflow())
        .set("idempotency_key", message.idempotencyKey())
        .set("run_id", message.runId())
        .set("force", message.force())
        .set("ttl_ms", message.ttlMs())
        .set("requested_by", message.requestedBy())
        .set("reason", message.reason());
  }
}
