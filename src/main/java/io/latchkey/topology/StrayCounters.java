package io.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.apache.kafka.common.metrics.Sensor;
import org.jspecify.annotations.Nullable;

/** Counts strays by the cause that their producer can remove. */
final class StrayCounters {
  private final Sensor withoutRecordKey;
  private final Sensor ofAnotherPartitioner;
  private final Sensor underAnotherRecordKey;

  StrayCounters(Counters counters) {
    withoutRecordKey = counters.named("strays-without-record-key");
    ofAnotherPartitioner = counters.named("strays-of-another-partitioner");
    underAnotherRecordKey = counters.named("strays-under-another-record-key");
  }

  void count(byte @Nullable [] recordKey, String claimKey) {
    if (recordKey == null) {
      withoutRecordKey.record();
    } else if (Arrays.equals(recordKey, claimKey.getBytes(UTF_8))) {
      ofAnotherPartitioner.record();
    } else {
      underAnotherRecordKey.record();
    }
  }
}
