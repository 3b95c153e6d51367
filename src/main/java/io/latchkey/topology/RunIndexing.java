package io.latchkey.topology;

import io.latchkey.claim.Claim;
import io.latchkey.claim.Claim.Held;
import io.latchkey.claim.ClaimKey;
import io.latchkey.wire.RunFact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells the run index which run holds a claim, and that it does no longer. What was told is marked
 * in the claim's row, so that the index hears of each end whose start it heard of, and of claims
 * that were made while it was off once it is on.
 *
 * @param on whether new claims are told of
 */
record RunIndexing(boolean on) {

  /**
   * Adds what the index must hear of a decision.
   *
   * @param before the row before it
   * @param after the row after it
   * @return the row to keep
   */
  @Nullable Claim tell(
      ClaimKey key, @Nullable Claim before, @Nullable Claim after, List<RunFact> facts) {
    Held was = held(before);
    Held is = held(after);
    boolean same = was != null && is != null && was.fencingToken() == is.fencingToken();
    if (was != null && was.indexed() && !same) {
      facts.add(new RunFact.Ended(key, was.runId()));
    }
    if (is == null || !isUntold(is)) {
      return after;
    }
    facts.add(new RunFact.Started(key, is.runId()));
    return is.withIndexed();
  }

  /** Whether the index must still be told of this claim. */
  boolean isUntold(Claim row) {
    return on && row.kind() == Claim.Kind.HELD && !((Held) row).indexed();
  }

  private static @Nullable Held held(@Nullable Claim row) {
    return row != null && row.kind() == Claim.Kind.HELD ? (Held) row : null;
  }
}
