package io.latchkey.topology;

import io.latchkey.message.OutputMessage;
import io.latchkey.wire.RunFact;

/** What leaves {@code claim}. */
sealed interface Decided {

  /** The node that takes it. */
  String branch();

  /** A message to the outside. */
  record Told(OutputMessage message) implements Decided {
    static final String BRANCH = "told";

    @Override
    public String branch() {
      return BRANCH;
    }
  }

  /** A word to the run index. */
  record Noted(RunFact fact) implements Decided {
    static final String BRANCH = "noted";

    @Override
    public String branch() {
      return BRANCH;
    }
  }
}
