package io.latchkey.topology;

import io.latchkey.message.OutputMessage;
import io.latchkey.wire.RunFact;

/** What leaves {@code claim}. */
sealed interface Decided {

  /** A message to the outside. */
  record Told(OutputMessage message) implements Decided {}

  /** A word to the run index. */
  record Noted(RunFact fact) implements Decided {}
}
