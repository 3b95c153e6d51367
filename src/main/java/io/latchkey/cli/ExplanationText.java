package io.latchkey.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchkey.claim.Claim;
import io.latchkey.policy.Durations;
import io.latchkey.policy.PolicyText;
import io.latchkey.policy.Resolution;
import io.latchkey.sim.Explanation;
import io.latchkey.sim.OutputKind;
import io.latchkey.wire.Topics;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An explanation for people: a label and what it says, in the order of the decision. */
final class ExplanationText {
  private final Topics topics;
  private final StringBuilder text = new StringBuilder();

  ExplanationText(Topics topics) {
    this.topics = topics;
  }

  String lines(Explanation explanation) {
    String since = Durations.text(explanation.atMs());
    add("at", since + " from the start, " + OutputText.time(explanation.at()));
    add("trigger", explanation.problem() == null ? "valid" : "not valid: " + explanation.problem());
    if (explanation.policy() != null) {
      policy(explanation.policy());
    }
    if (explanation.key() != null) {
      add("key", key(explanation.key()));
      claim(explanation.claim());
    }
    outcome(explanation.outcome());
    if (explanation.shadow() != null) {
      shadow(explanation, explanation.shadow().difference());
    }
    explanation.others().forEach(other -> add("also", line(other)));
    return text.toString().stripTrailing();
  }

  private void policy(Resolution resolution) {
    Resolution.Candidate chosen = resolution.chosen().orElse(null);
    Map<String, String> settings = new LinkedHashMap<>();
    PolicyText.settings(resolution.policy())
        .forEach((field, value) -> settings.put(field.yamlName(), value));
    add("policy", chosen == null ? "the built-in default" : name(chosen));
    add("", settings.isEmpty() ? "every field at its default" : "with " + fields(settings));
    for (Resolution.Candidate candidate : resolution.candidates()) {
      String answer = candidate.policy() == null ? "not given" : "given, less exact";
      add("", name(candidate) + ": " + (candidate.equals(chosen) ? "given, and holds" : answer));
    }
  }

  private static String name(Resolution.Candidate candidate) {
    return candidate.tenant() + "/" + candidate.workflow();
  }

  private static String key(Explanation.Keying keying) {
    String key = keying.key() == null ? "none" : keying.key();
    String how =
        switch (keying.origin()) {
          case GIVEN -> "given by the trigger";
          case DERIVED -> "derived by " + keying.expression();
          case NONE -> "the trigger gives none and the policy derives none";
          case BYPASS -> "not looked at, as the trigger bypasses the claim";
        };
    return key + ", " + how + (keying.problem() == null ? "" : ": " + keying.problem());
  }

  private void claim(Explanation.@Nullable Asked claim) {
    if (claim == null) {
      add("claim", "none is asked for");
      return;
    }
    String scope = claim.workflow() == null ? "tenant" : "workflow";
    add("claim", claim.key() + ", unique in the " + scope);
    Claim row = claim.row();
    if (row == null) {
      add("", "nobody holds it, and no run of it is remembered");
    } else {
      switch (row.kind()) {
        case HELD -> held((Claim.Held) row);
        case ENDED -> ended((Claim.Ended) row);
      }
    }
    for (Explanation.Remembered run : claim.remembered()) {
      add(
          "",
          "run "
              + run.runId()
              + " ended at "
              + OutputText.time(run.endedAt())
              + " and is remembered until "
              + OutputText.time(run.until()));
    }
  }

  private void held(Claim.Held held) {
    StringBuilder holder = new StringBuilder("held by run ").append(held.runId());
    holder.append(" since ").append(OutputText.time(held.claimedAt()));
    holder.append(", expires at ").append(OutputText.time(held.expiresAt()));
    add("", holder.toString());
    StringBuilder facts = new StringBuilder("with");
    OutputText.append(facts, "workflow", held.workflow());
    OutputText.append(facts, "fencing_token", String.valueOf(held.fencingToken()));
    OutputText.append(facts, "request_id", held.requestId());
    OutputText.append(
        facts, "start_at", held.startAt() == null ? null : OutputText.time(held.startAt()));
    OutputText.append(
        facts, "last_status", held.lastStatus() == null ? "none" : held.lastStatus().name());
    OutputText.append(
        facts,
        "last_status_at",
        held.lastStatusAt() == null ? null : OutputText.time(held.lastStatusAt()));
    add("", facts.toString());
    add("", "on the terms " + fields(TermsText.of(held.terms())));
  }

  private void ended(Claim.Ended ended) {
    add(
        "",
        "nobody holds it; the last claim ended at "
            + OutputText.time(ended.endedAt())
            + " with fencing_token="
            + ended.fencingToken());
    if (ended.possiblyRunning() != null) {
      add("", "run " + ended.possiblyRunning() + " held it and may still be working");
    }
  }

  private void outcome(io.latchkey.sim.@Nullable Output outcome) {
    if (outcome == null) {
      add("outcome", "none, as it is not taken for a trigger");
      return;
    }
    add("outcome", line(outcome));
    if (outcome.kind() == OutputKind.DENIED) {
      add("", outcome.fields().path("message").asText());
    }
  }

  private void shadow(Explanation real, io.latchkey.sim.@Nullable Output difference) {
    if (difference == null) {
      add("shadow", same(real));
      return;
    }
    add("shadow", asked(difference.fields(), "shadow_"));
    add("", "instead of " + asked(difference.fields(), ""));
  }

  private static String same(Explanation real) {
    if (real.key() != null && real.key().problem() != null) {
      return "a denial INVALID_KEY as well";
    }
    return real.claim() == null ? "no claim as well" : "the same claim and deadline";
  }

  private static String asked(JsonNode fields, String prefix) {
    String problem = fields.path(prefix + "problem").asText();
    String key = fields.path(prefix + "claim_key").asText();
    if (!problem.isEmpty()) {
      return "a denial INVALID_KEY: " + problem;
    }
    return key.isEmpty()
        ? "no claim"
        : "claim " + key + ", until " + fields.path(prefix + "expires_at").asText();
  }

  private String line(io.latchkey.sim.Output output) {
    return OutputText.line(VirtualOutputs.shown(output, topics));
  }

  private static String fields(Map<String, String> fields) {
    StringBuilder line = new StringBuilder();
    fields.forEach((name, value) -> OutputText.append(line, name, value));
    return line.toString().strip();
  }

  private void add(String label, String says) {
    text.append(String.format("%-9s", label)).append(OutputText.printable(says)).append('\n');
  }
}
