package io.latchkey.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads what is committed on output topics as it comes, in a thread of its own. */
final class OutputWatch implements AutoCloseable {
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Taker taker;
  private final Thread thread;
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private volatile boolean closing;

  /** Takes the records, in the watch's thread. */
  interface Taker {
    /**
     * Takes one.
     *
     * @param nanos {@link System#nanoTime} when it came
     */
    void take(ConsumerRecord<byte[], byte[]> output, long nanos);
  }

  private OutputWatch(KafkaConsumer<byte[], byte[]> consumer, Taker taker) {
    this.consumer = consumer;
    this.taker = taker;
    this.thread = new Thread(this::read, "bench-outputs");
  }

  /** Starts at the topics' ends as they are now. */
  static OutputWatch start(String bootstrapServers, List<String> topics, Taker taker) {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers", bootstrapServers,
                "isolation.level", "read_committed",
                "enable.auto.commit", "false"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    try {
      List<TopicPartition> partitions =
          topics.stream()
              .flatMap(topic -> consumer.partitionsFor(topic).stream())
              .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToEnd(partitions);
      partitions.forEach(consumer::position); // or it would look for the ends later
    } catch (KafkaException e) {
      consumer.close();
      throw e;
    }
    OutputWatch watch = new OutputWatch(consumer, taker);
    watch.thread.start();
    return watch;
  }

  /** Throws what has ended the reading, if something has. */
  void check() {
    RuntimeException thrown = failure.get();
    if (thrown != null) {
      throw thrown;
    }
  }

  @Override
  public void close() {
    closing = true;
    consumer.wakeup();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it ends by itself
    }
  }

  private void read() {
    try (consumer) {
      while (!closing) {
        var outputs = consumer.poll(Duration.ofSeconds(1));
        long nanos = System.nanoTime();
        outputs.forEach(output -> taker.take(output, nanos));
      }
    } catch (WakeupException e) {
      // It is closed.
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }
}
