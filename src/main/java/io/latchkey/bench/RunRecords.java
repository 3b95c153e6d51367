package io.latchkey.bench;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.Json;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * The records of numbered runs, each of one of 50 tenants under a random key of its own. The same
 * number gives the same records.
 *
 * @param format the encoding of the values
 */
record RunRecords(Format format) {
  static final String WORKFLOW = "process-video";
  static final int DUPLICATE_EVERY = 2;

  private static final int TENANTS = 50;
  private static final Json INPUT =
      new Json("{\"url\":\"s3://bucket/videos/4711.mp4\",\"preset\":\"1080p\",\"priority\":5}");

  /** The trigger that starts it and, for every second run, another one of its key. */
  List<Workload.Input> starting(int run) {
    Workload.Input first = trigger(run, "run-" + run);
    return run % DUPLICATE_EVERY == 1
        ? List.of(first, trigger(run, "run-" + run + "-again"))
        : List.of(first);
  }

  /** The status that ends it; its record key is that of the trigger. */
  Workload.Input ending(int run) {
    RunStatus status =
        new RunStatus("run-" + run, Status.COMPLETED, null, null, null, null, false, null, null);
    return new Workload.Input(
        Workload.Kind.STATUS, bytes(key(run)), Codecs.RUN_STATUS.encode(status, format));
  }

  /** The key of a run, whatever the number. */
  static ClaimKey key(int run) {
    Random random = new Random(run);
    String key = "%016x%016x".formatted(random.nextLong(), random.nextLong());
    return new ClaimKey("tenant-" + random.nextInt(TENANTS), null, key);
  }

  private Workload.Input trigger(int run, String runId) {
    ClaimKey key = key(run);
    Trigger trigger =
        new Trigger(
            key.tenant(), WORKFLOW, key.key(), runId, null, INPUT, null, null, false, null, null);
    return new Workload.Input(
        Workload.Kind.TRIGGER, bytes(key), Codecs.TRIGGER.encode(trigger, format));
  }

  private static byte[] bytes(ClaimKey key) {
    return key.text().getBytes(StandardCharsets.UTF_8);
  }
}
