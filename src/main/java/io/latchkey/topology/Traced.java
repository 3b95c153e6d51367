package io.latchkey.topology;

import io.latchkey.message.ClaimEvent;
import io.latchkey.wire.Stray;

/** What the run index says to a status. */
sealed interface Traced {

  /** To a claim that its run holds, or held last. */
  record Found(Stray stray) implements Traced {}

  /** No claim is found, and that is told. */
  record Lost(ClaimEvent event) implements Traced {}
}
