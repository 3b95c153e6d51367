package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.wire.IndexedRunCodec;
import io.latchkey.wire.RunFact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Which claims each run holds: a row of the store {@code runs} each, read by its key, for most
 * statuses that are looked up are of runs that are not there. And a short memory of what was held
 * last, so that a repeated end is answered at the claim and does not wait for a start. That memory
 * is in the heap: after a restart such a status waits.
 */
final class RunClaims {
  /** A second of ends at some ten thousand a second over a few partitions, in about a megabyte. */
  private static final int REMEMBERED_ENDS = 5_000;

  /** Bounds the row; the claims of a run that holds more are not all found by it. */
  private static final int MAX_CLAIMS_OF_A_RUN = 64;

  private final KeyValueStore<String, byte[]> runs;

  /** Most runs end before others have taken their place. */
  private final RecentRows<List<ClaimKey>> recent;

  private final Map<String, ClaimKey> ends =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Entry<String, ClaimKey> eldest) {
          return size() > REMEMBERED_ENDS;
        }
      };

  RunClaims(KeyValueStore<String, byte[]> runs, RecentRows<List<ClaimKey>> recent) {
    this.runs = runs;
    this.recent = recent;
  }

  void started(RunFact.Started fact) {
    String run = RunKeys.claims(fact);
    List<ClaimKey> before = heldBy(run);
    if (!before.contains(fact.claimKey()) && before.size() < MAX_CLAIMS_OF_A_RUN) {
      List<ClaimKey> claims = new ArrayList<>(before.size() + 1);
      claims.addAll(before);
      claims.add(fact.claimKey());
      keep(run, claims);
    }
  }

  void ended(RunFact.Ended fact) {
    String run = RunKeys.claims(fact);
    List<ClaimKey> before = heldBy(run);
    if (before.contains(fact.claimKey())) {
      List<ClaimKey> claims = new ArrayList<>(before);
      claims.remove(fact.claimKey());
      keep(run, claims);
    }
    // Out and in again, for the order is that of the ends.
    ends.remove(run);
    ends.put(run, fact.claimKey());
  }

  /** The claims that this run holds, in the order in which they were made. */
  List<ClaimKey> heldBy(RunFact fact) {
    return heldBy(RunKeys.claims(fact));
  }

  private List<ClaimKey> heldBy(String run) {
    List<ClaimKey> claims = recent.get(run);
    if (claims != null) {
      return claims;
    }
    byte @Nullable [] row = runs.get(run);
    return row == null ? List.of() : IndexedRunCodec.decode(row);
  }

  private void keep(String run, List<ClaimKey> claims) {
    if (claims.isEmpty()) {
      recent.remove(run);
      // Not the store's delete, which reads the row to give it back.
      runs.put(run, null);
    } else {
      recent.put(run, claims);
      runs.put(run, IndexedRunCodec.encode(claims));
    }
  }

  /** The claim that this run held last, if that is remembered. */
  @Nullable ClaimKey lastHeldBy(RunFact fact) {
    return ends.get(RunKeys.claims(fact));
  }
}
