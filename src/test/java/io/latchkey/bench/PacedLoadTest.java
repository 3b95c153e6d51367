package io.latchkey.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.wire.Format;
import io.latchkey.wire.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** Latencies count from the clock's time, not from when the sender got to it. */
class PacedLoadTest {
  private static final int RATE = 1_000;
  private static final long PERIOD_NANOS = 1_000_000;
  private static final Duration STALL = Duration.ofMillis(20);
  private static final int RUNS = 20;

  /** Its first send takes as long as twenty periods. */
  private static final class Stalling extends MockProducer<byte[], byte[]> {
    Stalling() {
      super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public synchronized Future<RecordMetadata> send(
        ProducerRecord<byte[], byte[]> input, Callback callback) {
      long start = System.nanoTime();
      while (history().isEmpty() && System.nanoTime() - start < STALL.toNanos()) {
        Thread.onSpinWait();
      }
      return super.send(input, callback);
    }
  }

  @Test
  void whatWaitsForAStallIsDueByTheClock() throws InterruptedException {
    AtomicInteger runs = new AtomicInteger(RUNS);
    Stalling producer = new Stalling();
    PacedLoad.Sent sent;
    long start = System.nanoTime();
    try (PacedLoad load = new PacedLoad(producer, Topics.DEFAULT, Format.JSON, 0)) {
      sent = load.send(RATE, start, due -> runs.getAndDecrement() > 0);
      load.endRuns();
    }

    List<Long> dues = new ArrayList<>();
    int ended = 0;
    for (ProducerRecord<byte[], byte[]> input : producer.history()) {
      if (input.topic().equals(Topics.DEFAULT.triggers())) {
        dues.add(PacedLoad.dueNanos(input.headers()));
      } else {
        ended++;
      }
    }
    assertThat(dues).hasSize(RUNS + RUNS / 2);
    assertThat(sent.triggers()).isEqualTo(RUNS + RUNS / 2);
    for (int i = 1; i < dues.size(); i++) {
      assertThat(dues.get(i) - dues.get(i - 1)).isEqualTo(PERIOD_NANOS);
    }
    assertThat(sent.delay().count()).isEqualTo(sent.triggers());
    assertThat(sent.delay().maxMs()).isGreaterThan(STALL.toMillis() - 2.0);
    assertThat(ended).isEqualTo(RUNS);
  }
}
