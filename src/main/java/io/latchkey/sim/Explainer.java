package io.latchkey.sim;

import io.latchkey.claim.Claim;
import io.latchkey.claim.ClaimKey;
import io.latchkey.claim.ClaimRules;
import io.latchkey.claim.RuleSettings;
import io.latchkey.message.Denied;
import io.latchkey.message.Trigger;
import io.latchkey.policy.KeyExpression;
import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.Resolution;
import io.latchkey.sim.Explanation.Origin;
import io.latchkey.sim.Scenario.Send;
import io.latchkey.sim.Scenario.Step;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says what would happen to a trigger after a scenario. Nothing is decided here: the trigger is
 * sent into the scenario's own topology, which nobody uses afterwards, and its outcome is put
 * beside what was there before.
 */
public final class Explainer {
  private static final Set<OutputKind> OUTCOMES =
      EnumSet.of(OutputKind.ACCEPTED, OutputKind.DENIED, OutputKind.DEAD_LETTER);

  private static final ClaimRules RULES = new ClaimRules(RuleSettings.DEFAULT, Simulator.START);

  private Explainer() {}

  /**
   * Plays a scenario, whatever it expects, and explains the trigger.
   *
   * @param at how far to play it, from its start; null stops after its last step
   * @param trigger the record to explain, as it would be sent then
   */
  public static Explanation explain(Scenario scenario, @Nullable Duration at, Send trigger) {
    try (VirtualStreams streams = new VirtualStreams(scenario.topics(), scenario.policies())) {
      for (Step step : scenario.steps()) {
        if (at == null || step.atMs() <= at.toMillis()) {
          Simulator.play(streams, step);
        }
      }
      if (at != null) {
        streams.advanceTo(at.toMillis());
      }
      Map<String, Claim> before = streams.claims();
      return explanation(trigger, streams.now(), streams.policies(), before, streams.send(trigger));
    }
  }

  private static Explanation explanation(
      Send send, Instant now, PolicyBook book, Map<String, Claim> before, List<Output> outputs) {
    List<Output> others = new ArrayList<>(outputs);
    Output outcome =
        outputs.stream().filter(out -> OUTCOMES.contains(out.kind())).findFirst().orElse(null);
    Output difference =
        outputs.stream()
            .filter(out -> out.kind() == OutputKind.SHADOW_DECISION)
            .findFirst()
            .orElse(null);
    others.removeAll(Arrays.asList(outcome, difference));
    long nowMs = Duration.between(Simulator.START, now).toMillis();
    String problem = problem(send, outcome);
    if (outcome == null || outcome.kind() == OutputKind.DEAD_LETTER) {
      return new Explanation(now, nowMs, problem, null, null, null, outcome, null, others);
    }
    Trigger trigger = read(send);
    Resolution policy = book.explain(trigger.tenant(), trigger.workflow());
    boolean compared = problem == null && !trigger.bypass() && policy.policy().shadow() != null;
    return new Explanation(
        now,
        nowMs,
        problem,
        policy,
        problem == null ? keying(trigger, book, outcome) : null,
        asked(before, outcome, now),
        outcome,
        compared ? new Explanation.Compared(difference) : null,
        others);
  }

  private static @Nullable String problem(Send send, @Nullable Output outcome) {
    if (outcome == null) {
      return "on "
          + send.topic()
          + ", which kinds of messages share, it is not taken for a trigger";
    }
    return outcome.kind() == OutputKind.DEAD_LETTER
        ? text(outcome, "message")
        : denial(outcome, Denied.Reason.INVALID_TRIGGER);
  }

  /** The sentence of a denial for that reason; null when it is none. */
  private static @Nullable String denial(Output outcome, Denied.Reason reason) {
    return reason.name().equals(text(outcome, "reason")) ? text(outcome, "message") : null;
  }

  private static Explanation.Keying keying(Trigger trigger, PolicyBook book, Output outcome) {
    KeyExpression expression =
        book.keyExpression(book.resolve(trigger.tenant(), trigger.workflow()));
    String problem = denial(outcome, Denied.Reason.INVALID_KEY);
    String key = problem == null ? text(outcome, "idempotency_key") : null;
    if (trigger.bypass()) {
      return new Explanation.Keying(Origin.BYPASS, null, key, problem);
    }
    if (trigger.idempotencyKey() != null) {
      return new Explanation.Keying(Origin.GIVEN, null, key, problem);
    }
    return expression == null
        ? new Explanation.Keying(Origin.NONE, null, key, problem)
        : new Explanation.Keying(Origin.DERIVED, expression.text(), key, problem);
  }

  /** An outcome's record key is that of its claim, or of a form that no claim key has. */
  private static Explanation.@Nullable Asked asked(
      Map<String, Claim> before, Output outcome, Instant now) {
    return ClaimKey.parse(String.valueOf(outcome.key()))
        .map(
            key -> {
              Claim row = before.get(key.text());
              return new Explanation.Asked(key.text(), key.workflow(), row, remembered(row, now));
            })
        .orElse(null);
  }

  private static List<Explanation.Remembered> remembered(@Nullable Claim row, Instant now) {
    return row == null
        ? List.of()
        : row.endedRuns().stream()
            .map(
                run ->
                    new Explanation.Remembered(
                        run.runId(), run.endedAt(), RULES.rememberedUntil(run)))
            .filter(run -> now.isBefore(run.until()))
            .toList();
  }

  private static Trigger read(Send send) {
    try {
      return Codecs.TRIGGER.decode(
          Objects.requireNonNull(send.value()).getBytes(StandardCharsets.UTF_8));
    } catch (UndecodableException e) {
      throw new IllegalStateException("the topology has read it", e);
    }
  }

  private static @Nullable String text(Output outcome, String field) {
    return outcome.fields().path(field).textValue();
  }
}
