package io.latchkey.bench;

import io.latchkey.wire.Format;
import io.latchkey.wire.Topics;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends triggers by the clock, whatever becomes of those before: what waits for a slow application
 * is sent late, but its time counts from when it was due. Each trigger carries that time in a
 * header, which Latchkey gives back with the outcome. Runs end about a second after they start.
 */
final class PacedLoad implements AutoCloseable {
  private static final String DUE = "bench-due";

  private final Topics topics;
  private final Producer<byte[], byte[]> producer;
  private final RunRecords records;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private int nextStart;
  private int nextEnd;

  /**
   * What was sent.
   *
   * @param triggers how many
   * @param delay by how much later than due
   */
  record Sent(long triggers, Latencies.Summary delay) {}

  /**
   * A load that has sent nothing yet.
   *
   * @param producer closed with this
   * @param firstRun the number of its first run, so that it does not repeat those of others
   */
  PacedLoad(Producer<byte[], byte[]> producer, Topics topics, Format format, int firstRun) {
    this.producer = producer;
    this.topics = topics;
    this.records = new RunRecords(format);
    this.nextStart = firstRun;
    this.nextEnd = firstRun;
  }

  /** A load on a broker, in JSON, sent without delay. */
  static PacedLoad on(Installation installation, int firstRun) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", installation.bootstrapServers(), "linger.ms", "0");
    return new PacedLoad(
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()),
        installation.topics(),
        Format.JSON,
        firstRun);
  }

  /** When the trigger of this outcome was to be sent, of {@link System#nanoTime}. */
  static long dueNanos(Headers headers) {
    Header due = headers.lastHeader(DUE);
    if (due == null) {
      throw new IllegalStateException("an outcome without the headers of its trigger");
    }
    return ByteBuffer.wrap(due.value()).getLong();
  }

  /**
   * Sends, from now on.
   *
   * @param rate triggers a second
   * @param countsFrom when the delays begin to count
   * @param goesOn whether to send what is due at this time
   */
  Sent send(int rate, long countsFrom, LongPredicate goesOn) throws InterruptedException {
    long start = System.nanoTime();
    int alive = rate * RunRecords.DUPLICATE_EVERY / (RunRecords.DUPLICATE_EVERY + 1);
    Latencies delay = new Latencies();
    long sent = 0;
    while (goesOn.test(due(start, sent, rate))) {
      for (Workload.Input trigger : records.starting(nextStart)) {
        long due = due(start, sent++, rate);
        long late = sendAt(due, trigger);
        if (due - countsFrom >= 0) {
          delay.add(late);
        }
      }
      nextStart++;
      if (nextStart - nextEnd > alive) {
        endOne();
      }
    }
    check();
    return new Sent(sent, delay.summary());
  }

  /** Ends the runs that have not ended yet. */
  void endRuns() {
    while (nextEnd < nextStart) {
      endOne();
    }
    producer.flush();
    check();
  }

  @Override
  public void close() {
    producer.close();
  }

  private static long due(long start, long number, int rate) {
    return start + number * 1_000_000_000L / rate;
  }

  private long sendAt(long due, Workload.Input trigger) throws InterruptedException {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    byte[] stamp = ByteBuffer.allocate(Long.BYTES).putLong(due).array();
    long delay = System.nanoTime() - due;
    send(
        new ProducerRecord<>(
            topics.triggers(),
            null,
            trigger.key(),
            trigger.value(),
            List.of(new RecordHeader(DUE, stamp))));
    return delay;
  }

  private void endOne() {
    Workload.Input status = records.ending(nextEnd++);
    send(new ProducerRecord<>(topics.runStatus(), status.key(), status.value()));
  }

  private void send(ProducerRecord<byte[], byte[]> input) {
    var unused =
        producer.send(
            input,
            (metadata, thrown) -> {
              if (thrown != null) {
                failure.compareAndSet(null, thrown);
              }
            });
  }

  private void check() {
    Exception thrown = failure.get();
    if (thrown != null) {
      throw new IllegalStateException("a record could not be sent", thrown);
    }
  }
}
