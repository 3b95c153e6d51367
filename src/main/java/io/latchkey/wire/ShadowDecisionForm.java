package io.latchkey.wire;

import io.latchkey.message.ShadowDecision;

/** Shadow decisions. */
final class ShadowDecisionForm implements MessageForm<ShadowDecision> {

  @Override
  public String name() {
    return "shadow-decision";
  }

  @Override
  public Class<ShadowDecision> type() {
    return ShadowDecision.class;
  }

  @Override
  public UnknownFields unknownFields() {
    return UnknownFields.IGNORE;
  }

  @Override
  public ShadowDecision read(Fields fields) {
    return new ShadowDecision(
        fields.requiredText("tenant"),
        fields.requiredText("workflow"),
        fields.requiredText("run_id"),
        fields.text("request_id"),
        fields.text("claim_key"),
        fields.text("shadow_claim_key"),
        fields.text("problem"),
        fields.text("shadow_problem"),
        fields.time("expires_at"),
        fields.time("shadow_expires_at"),
        fields.requiredTime("at"),
        fields.requiredText("policy_version"),
        fields.requiredText("shadow_policy_version"),
        fields.source());
  }

  @Override
  public void write(ShadowDecision message, Values values) {
    values
        .set("tenant", message.tenant())
        .set("workflow", message.workflow())
        .set("run_id", message.runId())
        .set("request_id", message.requestId())
        .set("claim_key", message.claimKey())
        .set("shadow_claim_key", message.shadowClaimKey())
        .set("problem", message.problem())
        .set("shadow_problem", message.shadowProblem())
        .setTime("expires_at", message.expiresAt())
        .setTime("shadow_expires_at", message.shadowExpiresAt())
        .setTime("at", message.at())
        .set("policy_version", message.policyVersion())
        .set("shadow_policy_version", message.shadowPolicyVersion())
        .setSource(message.source());
  }
}
