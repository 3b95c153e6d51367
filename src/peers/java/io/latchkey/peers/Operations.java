package io.latchkey.peers;

import io.latchkey.bench.Workload;
import io.latchkey.claim.ClaimKey;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The records of a workload as operations, in their order.
 *
 * @param filling those until as many runs are alive as shall be: none of them ends one
 * @param steady those from there until the last run has started: one run ends for each that starts
 */
record Operations(List<Operation> filling, List<Operation> steady) {

  static Operations of(int runs, int alive) {
    List<Operation> all = new ArrayList<>();
    Set<ClaimKey> held = new HashSet<>();
    new Workload(runs, alive, Format.AVRO).forEach(input -> all.add(operation(input, held)));
    int firstEnd = all.size();
    int lastStart = 0;
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isClaim()) {
        lastStart = i;
      } else {
        firstEnd = Math.min(firstEnd, i);
      }
    }
    return new Operations(all.subList(0, firstEnd), all.subList(firstEnd, lastStart + 1));
  }

  /**
   * Deals operations out to clients, so that all of one key are one client's, in order: as a
   * partitioned queue would.
   */
  static List<List<Operation>> dealt(List<Operation> operations, int clients) {
    List<List<Operation>> hands = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      hands.add(new ArrayList<>());
    }
    for (Operation operation : operations) {
      hands.get(Math.floorMod(operation.key().hashCode(), clients)).add(operation);
    }
    return hands;
  }

  private static Operation operation(Workload.Input input, Set<ClaimKey> held) {
    ClaimKey key = ClaimKey.parse(new String(input.key(), StandardCharsets.UTF_8)).orElseThrow();
    try {
      return switch (input.kind()) {
        case TRIGGER ->
            new Operation(
                held.add(key) ? Operation.Expected.ACCEPTED : Operation.Expected.DENIED,
                key,
                String.valueOf(Codecs.TRIGGER.decode(input.value()).runId()));
        case STATUS ->
            new Operation(
                Operation.Expected.RELEASED, key, Codecs.RUN_STATUS.decode(input.value()).runId());
      };
    } catch (UndecodableException e) {
      throw new IllegalStateException(e);
    }
  }
}
