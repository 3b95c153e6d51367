package io.latchkey.claim;

import io.latchkey.message.ClaimCommand;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Source;
import io.latchkey.message.Trigger;

/** What can happen to a claim. {@link #kind} lets a switch handle every one. */
public sealed interface ClaimInput {

  /** Which of the inputs this is. */
  Kind kind();

  /** The kinds of input. */
  enum Kind {
    TRIGGER,
    STATUS,
    COMMAND,
    DEADLINE
  }

  /**
   * A valid keyed trigger that asks for the claim.
   *
   * @param runId the trigger's run id, given or derived
   * @param terms what its claim would live by
   * @param source the trigger's record
   */
  record Asked(Trigger trigger, String runId, Terms terms, Source source) implements ClaimInput {
    @Override
    public Kind kind() {
      return Kind.TRIGGER;
    }
  }

  /** An engine's word about one of its runs. */
  record Reported(RunStatus status) implements ClaimInput {
    @Override
    public Kind kind() {
      return Kind.STATUS;
    }
  }

  /** An operator's command. */
  record Ordered(ClaimCommand command) implements ClaimInput {
    @Override
    public Kind kind() {
      return Kind.COMMAND;
    }
  }

  /** Time has passed and the row may be due. */
  record Due() implements ClaimInput {
    @Override
    public Kind kind() {
      return Kind.DEADLINE;
    }
  }
}
