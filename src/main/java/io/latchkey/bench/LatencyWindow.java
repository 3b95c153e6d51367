package io.latchkey.bench;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The latencies of the triggers that were to be sent within a time, by their outcomes. */
final class LatencyWindow implements OutputWatch.Taker {
  private final long fromNanos;
  private final long toNanos;
  private final String acceptedTopic;
  private final Latencies latencies = new Latencies();
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong denied = new AtomicLong();

  /**
   * A window that is still empty.
   *
   * @param fromNanos the first instant, of {@link System#nanoTime}
   * @param toNanos the first instant after it
   * @param acceptedTopic where acceptances come; all others are denials
   */
  LatencyWindow(long fromNanos, long toNanos, String acceptedTopic) {
    this.fromNanos = fromNanos;
    this.toNanos = toNanos;
    this.acceptedTopic = acceptedTopic;
  }

  @Override
  public void take(ConsumerRecord<byte[], byte[]> outcome, long nanos) {
    long due = PacedLoad.dueNanos(outcome.headers());
    if (due - fromNanos < 0 || due - toNanos >= 0) {
      return;
    }
    latencies.add(nanos - due);
    (outcome.topic().equals(acceptedTopic) ? accepted : denied).incrementAndGet();
  }

  long accepted() {
    return accepted.get();
  }

  long denied() {
    return denied.get();
  }

  Latencies.Summary summary() {
    return latencies.summary();
  }
}
