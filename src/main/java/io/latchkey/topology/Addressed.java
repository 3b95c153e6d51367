package io.latchkey.topology;

import io.latchkey.claim.ClaimInput;
import io.latchkey.claim.ClaimKey;
import io.latchkey.message.OutputMessage;
import io.latchkey.wire.DeadLetter;
import io.latchkey.wire.Stray;

/** Where an input record goes from {@code address}. */
sealed interface Addressed {

  /** To the claim, whose key is at home on this partition (or has hopped to it). */
  record AtHome(ClaimKey key, ClaimInput input) implements Addressed {}

  /** To the claim's own partition, through the strays topic. */
  record Astray(Stray stray) implements Addressed {}

  /** Decided where it was read: no claim is concerned. */
  record Decided(OutputMessage message) implements Addressed {}

  /** It cannot be used. */
  record Dead(DeadLetter letter) implements Addressed {}
}
