package io.latchkey.broker;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.latchkey.message.Accepted;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Topics;
import io.latchkey.wire.UndecodableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * An engine whose runs end as soon as they are accepted, in a thread of its own: it goes on while
 * instances and brokers come and go. Every second of its statuses echoes the acceptance's record
 * key.
 */
final class Engine implements AutoCloseable {
  private final Topics topics;
  private final Predicate<Accepted> ends;
  private final KafkaProducer<byte @Nullable [], byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Thread thread = new Thread(this::run, "engine");
  private volatile boolean closing;
  private int sent;

  /**
   * Starts it.
   *
   * @param ends which runs end
   */
  Engine(String bootstrapServers, Topics topics, Predicate<Accepted> ends) {
    this.topics = topics;
    this.ends = ends;
    this.producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    this.consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        consumer.partitionsFor(topics.accepted()).stream()
            .map(p -> new TopicPartition(p.topic(), p.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    closing = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    producer.close(Duration.ofSeconds(5));
  }

  private void run() {
    try (consumer) {
      while (!closing) {
        consumer.poll(Duration.ofMillis(100)).forEach(this::end);
      }
    }
  }

  private void end(ConsumerRecord<byte[], byte[]> record) {
    Accepted run = decode(record);
    if (!ends.test(run)) {
      return;
    }
    String status =
        "{\"tenant\":\"%s\",\"idempotency_key\":\"%s\",\"run_id\":\"%s\",\"status\":\"COMPLETED\"}"
            .formatted(run.tenant(), run.idempotencyKey(), run.runId());
    // One that gets lost is missed in the end, as a claim that was not released.
    Future<RecordMetadata> unused =
        producer.send(
            new ProducerRecord<>(
                topics.runStatus(), sent++ % 2 == 0 ? record.key() : null, status.getBytes(UTF_8)));
  }

  private static Accepted decode(ConsumerRecord<byte[], byte[]> record) {
    try {
      return Codecs.ACCEPTED.decode(record.value());
    } catch (UndecodableException e) {
      throw new IllegalStateException("An acceptance cannot be read: " + e.getMessage(), e);
    }
  }
}
