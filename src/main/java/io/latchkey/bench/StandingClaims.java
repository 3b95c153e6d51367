package io.latchkey.bench;

import io.latchkey.claim.Claim;
import io.latchkey.claim.ClaimKey;
import io.latchkey.claim.Terms;
import io.latchkey.message.Policy;
import io.latchkey.message.Trigger;
import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import io.latchkey.wire.ClaimCodec;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.IndexedRunCodec;
import io.latchkey.wire.RunFact;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.KeyValue;

/**
 * Live claims as Latchkey itself would have left them in its changelogs: a row of the claim, and a
 * row of the run index, which has been told of it. Their keys lie among those of {@link
 * RunRecords}, and are others. Numbered from 0.
 *
 * @param at when they were made
 */
record StandingClaims(Instant at) {
  /** Rows of a claim: its own, and the run index's. */
  static final int ROWS = 2;

  static final String RUN_PREFIX = "standing-";

  /** Its keys come after those of all tenants of the benchmarks. */
  private static final String LAST_TENANT = "zz";

  /** An hour ago: expired. */
  private static final Duration LAST_AGE = Duration.ofHours(1);

  /** Takes rows; the store's name is that of the topology. */
  interface Rows {
    void put(String store, byte[] key, byte[] value);
  }

  /** Gives the rows of one claim. */
  void rows(int number, Rows rows) {
    rows(RunRecords.key(-1 - number), RUN_PREFIX + number, at, rows);
  }

  /**
   * Gives the rows of one expired claim for each partition, whose key comes after all others: it
   * expires as soon as a task has read all its rows, which nothing else tells.
   */
  void lastOfEachPartition(int partitions, Rows rows) {
    for (byte[] key : homes(partitions, 1, number -> bytes(lastKey(number)))) {
      ClaimKey last = ClaimKey.parse(new String(key, StandardCharsets.UTF_8)).orElseThrow();
      Instant made = at.minus(LAST_AGE).minusMillis(Policy.DEFAULT_TTL_MS);
      rows(last, RUN_PREFIX + last.key(), made, rows);
    }
  }

  /** Whether a record is about a claim of {@link #lastOfEachPartition}. */
  static boolean isLast(byte[] key) {
    return new String(key, StandardCharsets.UTF_8).startsWith(LAST_TENANT + ":");
  }

  /**
   * Triggers that claims with these numbers deny, one for each partition.
   *
   * @param occurrence which of the claims of a partition, from 1
   * @return record keys and values
   */
  static List<KeyValue<byte[], byte[]>> deniedOfEachPartition(int partitions, int occurrence) {
    return homes(partitions, occurrence, number -> bytes(RunRecords.key(-1 - number))).stream()
        .map(key -> new KeyValue<>(key, trigger(key)))
        .toList();
  }

  private static byte[] trigger(byte[] recordKey) {
    ClaimKey key = ClaimKey.parse(new String(recordKey, StandardCharsets.UTF_8)).orElseThrow();
    return Codecs.TRIGGER.encode(trigger(key, "late-" + key.key()), Format.JSON);
  }

  private static void rows(ClaimKey key, String runId, Instant made, Rows rows) {
    Policy policy = Policy.DEFAULT;
    Terms terms = Terms.of(policy, PolicyBook.EMPTY.version(policy), trigger(key, runId));
    Claim row =
        new Claim.Held(
            runId,
            null,
            RunRecords.WORKFLOW,
            made.toEpochMilli(),
            made,
            null,
            made.plusMillis(terms.ttlMs()),
            terms,
            null,
            false,
            null,
            null,
            null,
            List.of(),
            true);
    rows.put(LatchkeyTopology.CLAIMS, bytes(key), ClaimCodec.encode(row));
    rows.put(
        LatchkeyTopology.RUNS,
        new RunFact.Started(key, runId).recordKey().getBytes(StandardCharsets.UTF_8),
        IndexedRunCodec.encode(List.of(key)));
  }

  private static Trigger trigger(ClaimKey key, String runId) {
    return new Trigger(
        key.tenant(),
        RunRecords.WORKFLOW,
        key.key(),
        runId,
        null,
        null,
        null,
        null,
        false,
        null,
        null);
  }

  private static ClaimKey lastKey(int number) {
    return new ClaimKey(LAST_TENANT, null, "last-" + number);
  }

  /** The keys of the first numbers, or the second ones …, that are at home on each partition. */
  private static List<byte[]> homes(int partitions, int occurrence, IntFunction<byte[]> keys) {
    int[] seen = new int[partitions];
    List<byte[]> homes = new ArrayList<>();
    for (int number = 0; homes.size() < partitions; number++) {
      byte[] key = keys.apply(number);
      if (++seen[Utils.toPositive(Utils.murmur2(key)) % partitions] == occurrence) {
        homes.add(key);
      }
    }
    return homes;
  }

  private static byte[] bytes(ClaimKey key) {
    return key.text().getBytes(StandardCharsets.UTF_8);
  }
}
