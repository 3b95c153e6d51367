package io.latchkey.topology;

import io.latchkey.claim.RuleSettings;
import io.latchkey.wire.Format;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.Topics;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * What the topology needs to be built.
 *
 * @param topics the topic names
 * @param partitions the partition count of the input topics, which decides where a claim key is at
 *     home; at least 1 and fixed for life
 * @param outcomeFormat the encoding of the output messages
 * @param claimsStore what holds the claims
 * @param rules the settings of the rules
 * @param runIndex whether claims can be found by their run
 * @param maxRecordBytes the largest record that the output topics take, in bytes
 * @param clock the clock that bounds record timestamps from above; decisions use the stream
 *     thread's own clock
 * @param nanoTime the timer that bounds punctuation
 * @param registry knows the schemas of input values in a schema registry's framing
 */
public record TopologySettings(
    Topics topics,
    int partitions,
    Format outcomeFormat,
    ClaimsStore claimsStore,
    RuleSettings rules,
    boolean runIndex,
    int maxRecordBytes,
    InstantSource clock,
    LongSupplier nanoTime,
    SchemaRegistry registry) {

  /** The broker's default limit for a record batch, and so for an input record, in bytes. */
  public static final int DEFAULT_INPUT_RECORD_BYTES = 1024 * 1024 + 12;

  /**
   * How much larger than an input record an output record may be, in bytes: room for the fields and
   * headers that Latchkey adds.
   */
  public static final int OUTPUT_HEADROOM_BYTES = 64 * 1024;

  /** Settings with every default, for a partition count. */
  public static TopologySettings defaults(int partitions) {
    return new TopologySettings(
        Topics.DEFAULT,
        partitions,
        Format.JSON,
        ClaimsStore.ROCKSDB,
        RuleSettings.DEFAULT,
        true,
        DEFAULT_INPUT_RECORD_BYTES + OUTPUT_HEADROOM_BYTES,
        InstantSource.system(),
        System::nanoTime,
        SchemaRegistry.NONE);
  }
}
