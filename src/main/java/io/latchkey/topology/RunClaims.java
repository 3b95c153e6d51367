package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.wire.RunFact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Which claims each run holds: the rows of the store {@code runs}, and a short memory of what was
 * held last, so that a repeated end is answered at the claim and does not wait for a start. The
 * memory is in the heap: after a restart such a status waits, and is then told as unresolved.
 */
final class RunClaims {
  /** Some seconds of ends at ten thousand a second, in a few megabytes. */
  private static final int REMEMBERED_ENDS = 20_000;

  private static final byte[] NOTHING_MORE = {};

  private final KeyValueStore<String, byte[]> runs;
  private final Map<String, ClaimKey> ends =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Entry<String, ClaimKey> eldest) {
          return size() > REMEMBERED_ENDS;
        }
      };

  RunClaims(KeyValueStore<String, byte[]> runs) {
    this.runs = runs;
  }

  void started(RunFact.Started fact) {
    runs.put(RunKeys.claim(fact.recordKey(), fact.claimKey().text()), NOTHING_MORE);
  }

  void ended(RunFact.Ended fact) {
    runs.delete(RunKeys.claim(fact.recordKey(), fact.claimKey().text()));
    ends.remove(fact.recordKey());
    ends.put(fact.recordKey(), fact.claimKey());
  }

  /** The claims that this run holds. */
  List<ClaimKey> heldBy(RunFact fact) {
    String run = fact.recordKey();
    List<ClaimKey> keys = new ArrayList<>(1);
    try (KeyValueIterator<String, byte[]> rows =
        runs.range(RunKeys.firstClaim(run), RunKeys.afterClaims(run))) {
      while (rows.hasNext()) {
        KeyValue<String, byte[]> row = rows.next();
        keys.add(ClaimKey.parse(RunKeys.claimKey(run, row.key)).orElseThrow());
      }
    }
    return keys;
  }

  /** The claim that this run held last, if that is remembered. */
  @Nullable ClaimKey lastHeldBy(RunFact fact) {
    return ends.get(fact.recordKey());
  }
}
