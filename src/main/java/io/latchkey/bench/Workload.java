package io.latchkey.bench;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.Json;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.Consumer;

/**
 * What every subject of a benchmark is given: runs of 50 tenants under random keys, one accepted
 * trigger each, a denied duplicate for every second one, one terminal status that echoes the record
 * key. Triggers take about 200 bytes. The same numbers give the same records.
 *
 * @param runs how many runs
 * @param alive how many runs have started and not ended, at a time
 * @param format the encoding of the values
 */
public record Workload(int runs, int alive, Format format) {
  private static final int TENANTS = 50;
  private static final int DUPLICATE_EVERY = 2;
  private static final Json INPUT =
      new Json("{\"url\":\"s3://bucket/videos/4711.mp4\",\"preset\":\"1080p\",\"priority\":5}");

  /** The kinds of input records. */
  public enum Kind {
    TRIGGER,
    STATUS
  }

  /** A record to produce. */
  @SuppressWarnings("ArrayRecordComponent") // Raw bytes are what it is about.
  public record Input(Kind kind, byte[] key, byte[] value) {}

  /** How many records there are. */
  public int records() {
    return runs + runs / DUPLICATE_EVERY + runs;
  }

  /** How many of them are triggers. */
  public int triggers() {
    return runs + runs / DUPLICATE_EVERY;
  }

  /** All of them in order: a run's status comes when {@link #alive} others have started. */
  public void forEach(Consumer<Input> use) {
    for (int i = 0; i < runs + alive; i++) {
      if (i < runs) {
        use.accept(trigger(i, "run-" + i));
        if (i % DUPLICATE_EVERY == 1) {
          use.accept(trigger(i, "run-" + i + "-again"));
        }
      }
      int ending = i - alive;
      if (ending >= 0 && ending < runs) {
        use.accept(status(ending));
      }
    }
  }

  private Input trigger(int i, String runId) {
    ClaimKey key = key(i);
    Trigger trigger =
        new Trigger(
            key.tenant(),
            "process-video",
            key.key(),
            runId,
            null,
            INPUT,
            null,
            null,
            false,
            null,
            null);
    return new Input(Kind.TRIGGER, bytes(key), Codecs.TRIGGER.encode(trigger, format));
  }

  private Input status(int i) {
    RunStatus status =
        new RunStatus("run-" + i, Status.COMPLETED, null, null, null, null, false, null, null);
    return new Input(Kind.STATUS, bytes(key(i)), Codecs.RUN_STATUS.encode(status, format));
  }

  private static ClaimKey key(int i) {
    Random random = new Random(i);
    String key = "%016x%016x".formatted(random.nextLong(), random.nextLong());
    return new ClaimKey("tenant-" + random.nextInt(TENANTS), null, key);
  }

  private static byte[] bytes(ClaimKey key) {
    return key.text().getBytes(StandardCharsets.UTF_8);
  }
}
