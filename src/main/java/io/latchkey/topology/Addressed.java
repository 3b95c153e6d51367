package io.latchkey.topology;

import io.latchkey.claim.ClaimInput;
import io.latchkey.claim.ClaimKey;
import io.latchkey.message.OutputMessage;
import io.latchkey.wire.DeadLetter;
import io.latchkey.wire.RunFact;
import io.latchkey.wire.Stray;

/** Where an input record goes from {@code address}. */
sealed interface Addressed {

  /** The node that takes it. */
  String branch();

  /**
   * To the claim, whose key is at home on this partition (or has hopped to it).
   *
   * @param found whether the run index has found it: a status that misses is not sought again
   */
  record AtHome(ClaimKey key, ClaimInput input, boolean found) implements Addressed {
    static final String BRANCH = "at-home";

    @Override
    public String branch() {
      return BRANCH;
    }
  }

  /** To the claim's own partition, through the strays topic. */
  record Astray(Stray stray) implements Addressed {
    static final String BRANCH = "astray";

    @Override
    public String branch() {
      return BRANCH;
    }
  }

  /** A status whose claim the run index must find. */
  record Sought(RunFact fact) implements Addressed {
    static final String BRANCH = "sought";

    @Override
    public String branch() {
      return BRANCH;
    }
  }

  /** Said where it was read: no claim is concerned. */
  record Settled(OutputMessage message) implements Addressed {
    static final String BRANCH = "settled";

    @Override
    public String branch() {
      return BRANCH;
    }
  }

  /** It cannot be used. */
  record Dead(DeadLetter letter) implements Addressed {
    static final String BRANCH = "dead";

    @Override
    public String branch() {
      return BRANCH;
    }
  }
}
