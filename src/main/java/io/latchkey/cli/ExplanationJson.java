package io.latchkey.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchkey.claim.Claim;
import io.latchkey.policy.Durations;
import io.latchkey.policy.PolicyText;
import io.latchkey.policy.Resolution;
import io.latchkey.sim.Explanation;
import io.latchkey.wire.Topics;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An explanation as one JSON object; what does not apply is absent. */
final class ExplanationJson {
  private final Topics topics;

  ExplanationJson(Topics topics) {
    this.topics = topics;
  }

  ObjectNode object(Explanation explanation) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("at", OutputText.time(explanation.at()));
    object.put("since_start", Durations.text(explanation.atMs()));
    object.put("valid", explanation.problem() == null);
    put(object, "problem", explanation.problem());
    if (explanation.policy() != null) {
      policy(object.putObject("policy"), explanation.policy());
    }
    if (explanation.key() != null) {
      ObjectNode key = object.putObject("key");
      key.put("origin", explanation.key().origin().name());
      put(key, "expression", explanation.key().expression());
      put(key, "value", explanation.key().key());
      put(key, "problem", explanation.key().problem());
    }
    if (explanation.claim() != null) {
      claim(object.putObject("claim"), explanation.claim());
    }
    if (explanation.outcome() != null) {
      Output outcome = VirtualOutputs.shown(explanation.outcome(), topics);
      object.put("decision", OutputText.label(outcome));
      object.set("outcome", OutputJson.object(outcome));
    }
    if (explanation.shadow() != null) {
      shadow(object.putObject("shadow"), explanation.shadow().difference());
    }
    ArrayNode others = object.putArray("others");
    explanation
        .others()
        .forEach(other -> others.add(OutputJson.object(VirtualOutputs.shown(other, topics))));
    return object;
  }

  private static void policy(ObjectNode object, Resolution resolution) {
    object.put("tenant", resolution.policy().tenant());
    object.put("workflow", resolution.policy().workflow());
    object.put("built_in", resolution.chosen().isEmpty());
    ObjectNode settings = object.putObject("settings");
    PolicyText.settings(resolution.policy())
        .forEach((field, value) -> settings.put(field.yamlName(), value));
    ArrayNode candidates = object.putArray("candidates");
    resolution
        .candidates()
        .forEach(
            candidate ->
                candidates
                    .addObject()
                    .put("tenant", candidate.tenant())
                    .put("workflow", candidate.workflow())
                    .put("given", candidate.policy() != null));
  }

  private void shadow(ObjectNode object, io.latchkey.sim.@Nullable Output difference) {
    object.put("differs", difference != null);
    if (difference != null) {
      object.set("decision", OutputJson.object(VirtualOutputs.shown(difference, topics)));
    }
  }

  private static void claim(ObjectNode object, Explanation.Asked claim) {
    object.put("key", claim.key());
    object.put("scope", claim.workflow() == null ? "TENANT" : "WORKFLOW");
    Claim row = claim.row();
    object.put("state", row == null ? "NONE" : row.kind().name());
    if (row != null) {
      object.put("fencing_token", row.fencingToken());
      switch (row.kind()) {
        case HELD -> held(object, (Claim.Held) row);
        case ENDED -> {
          Claim.Ended ended = (Claim.Ended) row;
          put(object, "ended_at", ended.endedAt());
          put(object, "possibly_running", ended.possiblyRunning());
        }
      }
    }
    ArrayNode remembered = object.putArray("remembered");
    for (Explanation.Remembered run : claim.remembered()) {
      ObjectNode item = remembered.addObject().put("run_id", run.runId());
      put(item, "ended_at", run.endedAt());
      put(item, "until", run.until());
    }
  }

  private static void held(ObjectNode object, Claim.Held held) {
    object.put("run_id", held.runId());
    put(object, "request_id", held.requestId());
    object.put("workflow", held.workflow());
    put(object, "claimed_at", held.claimedAt());
    put(object, "start_at", held.startAt());
    put(object, "expires_at", held.expiresAt());
    put(object, "last_status", held.lastStatus() == null ? null : held.lastStatus().name());
    put(object, "last_status_at", held.lastStatusAt());
    ObjectNode terms = object.putObject("terms");
    TermsText.of(held.terms()).forEach(terms::put);
  }

  private static void put(ObjectNode object, String field, @Nullable Instant time) {
    put(object, field, time == null ? null : OutputText.time(time));
  }

  private static void put(ObjectNode object, String field, @Nullable String value) {
    if (value != null) {
      object.put(field, value);
    }
  }
}
