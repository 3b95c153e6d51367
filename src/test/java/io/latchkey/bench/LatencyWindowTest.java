package io.latchkey.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Only triggers that were due within the window count, whenever their outcomes come. */
class LatencyWindowTest {
  private static final long MS = 1_000_000;

  private final LatencyWindow window = new LatencyWindow(100 * MS, 200 * MS, "accepted");

  private void take(String topic, long dueMs, long seenMs) {
    ConsumerRecord<byte[], byte[]> outcome =
        new ConsumerRecord<>(topic, 0, 0, new byte[0], new byte[0]);
    outcome.headers().add("bench-due", ByteBuffer.allocate(Long.BYTES).putLong(dueMs * MS).array());
    window.take(outcome, seenMs * MS);
  }

  @Test
  void countsFromWhenTheyWereDue() {
    take("accepted", 99, 150);
    take("accepted", 100, 110);
    take("denied", 199, 499);
    take("denied", 200, 210);

    assertThat(window.accepted()).isEqualTo(1);
    assertThat(window.denied()).isEqualTo(1);
    assertThat(window.summary().count()).isEqualTo(2);
    assertThat(window.summary().p50Ms()).isBetween(10.0, 10.1);
    assertThat(window.summary().maxMs()).isBetween(300.0, 301.0);
  }
}
