package io.latchkey.sim;

import io.latchkey.claim.Claim;
import io.latchkey.policy.Resolution;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What would happen to a trigger at some moment, and why.
 *
 * @param at the moment
 * @param atMs the same in milliseconds from the start of the scenario
 * @param problem the sentence that says why the message is no valid trigger; null when it is one
 * @param policy how its policy is chosen; null when the message cannot be read as a trigger
 * @param key how it comes by its key; null when it is not valid
 * @param claim the claim that it asks for; null when it asks for none
 * @param outcome what it would come to, of kind ACCEPTED, DENIED or DEAD_LETTER; null when the
 *     message is taken for something else than a trigger
 * @param shadow what the policy's shadow would do; null when there is none, or none for this
 *     message
 * @param others what else would come out with it, in order
 */
public record Explanation(
    Instant at,
    long atMs,
    @Nullable String problem,
    @Nullable Resolution policy,
    @Nullable Keying key,
    @Nullable Asked claim,
    @Nullable Output outcome,
    @Nullable Compared shadow,
    List<Output> others) {

  public Explanation {
    others = List.copyOf(others);
  }

  /** Where the key of a trigger comes from. */
  public enum Origin {
    /** The trigger names it. */
    GIVEN,
    /** The policy's expression is asked for it. */
    DERIVED,
    /** The trigger names none and the policy has no expression. */
    NONE,
    /** The trigger goes past the claim, whatever key it names. */
    BYPASS
  }

  /**
   * How a trigger comes by its key.
   *
   * @param expression the key expression; null unless the key is derived
   * @param key the key; null for none that can be used
   * @param problem the sentence that it would be denied with for its key; null when there is none
   */
  public record Keying(
      Origin origin, @Nullable String expression, @Nullable String key, @Nullable String problem) {}

  /**
   * The claim that a trigger asks for.
   *
   * @param key the text of the claim key
   * @param workflow the workflow within which the key is unique; null for the whole tenant
   * @param row what is known of it; null for nothing
   * @param remembered the runs that ended lately and would not start again
   */
  public record Asked(
      String key, @Nullable String workflow, @Nullable Claim row, List<Remembered> remembered) {

    public Asked {
      remembered = List.copyOf(remembered);
    }
  }

  /**
   * How the shadow of the policy compares.
   *
   * @param difference of kind SHADOW_DECISION; null when it would do the same
   */
  public record Compared(@Nullable Output difference) {}

  /**
   * A run that ended.
   *
   * @param until when it is forgotten
   */
  public record Remembered(String runId, Instant endedAt, Instant until) {}
}
