package io.latchkey.peers;

import io.latchkey.claim.ClaimKey;

/**
 * One thing that is asked of a peer, and what it must answer.
 *
 * @param expected the only right answer: the workload's order decides it
 * @param key the claim's key
 * @param runId who claims or releases
 */
record Operation(Expected expected, ClaimKey key, String runId) {

  /** The right answers. */
  enum Expected {
    ACCEPTED,
    DENIED,
    RELEASED
  }

  boolean isClaim() {
    return expected != Expected.RELEASED;
  }
}
