package io.latchkey.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.ShadowDecision;
import io.latchkey.message.Source;
import io.latchkey.wire.Codec;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.HeaderNames;
import io.latchkey.wire.Topics;
import io.latchkey.wire.UndecodableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** A caller and an engine in one: sends triggers and statuses, reads all committed outcomes. */
final class TestClient implements AutoCloseable {
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(1);

  private final Topics topics;
  private final KafkaProducer<@Nullable String, byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<Future<RecordMetadata>> sent = new ArrayList<>();
  private final List<Accepted> accepted = new ArrayList<>();
  private final List<Denied> denied = new ArrayList<>();
  private final List<ClaimEvent> events = new ArrayList<>();
  private final List<ShadowDecision> shadowDecisions = new ArrayList<>();
  private final List<Source> deadLetters = new ArrayList<>();
  private final List<String> deadLetterMessages = new ArrayList<>();
  private volatile int outcomes;

  TestClient(String bootstrapServers, Topics topics) {
    this.topics = topics;
    this.producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new StringSerializer(),
            new ByteArraySerializer());
    this.consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "isolation.level",
                "read_committed",
                "max.poll.records",
                "10000"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    List<TopicPartition> partitions = new ArrayList<>();
    List.of(
            topics.accepted(),
            topics.denied(),
            topics.claimEvents(),
            topics.shadowDecisions(),
            topics.deadLetters())
        .forEach(
            topic ->
                consumer
                    .partitionsFor(topic)
                    .forEach(p -> partitions.add(new TopicPartition(topic, p.partition()))));
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Sends without waiting; a null key lets the record land on any partition. */
  void send(String topic, @Nullable String key, String value) {
    send(topic, null, key, value);
  }

  /** The same to a partition, where one is given. */
  void send(String topic, @Nullable Integer partition, @Nullable String key, String value) {
    sent.add(producer.send(new ProducerRecord<>(topic, partition, key, value.getBytes(UTF_8))));
  }

  /** The same with bytes. */
  void send(String topic, @Nullable String key, byte[] value) {
    sent.add(producer.send(new ProducerRecord<>(topic, key, value)));
  }

  /** Waits until all that was sent is on the broker. */
  void flush() {
    producer.flush();
    assertThat(sent).allSatisfy(future -> assertThat(future).succeedsWithin(Duration.ZERO));
    sent.clear();
  }

  /** Sends a trigger, without a record key, and waits for its acceptance. */
  Accepted triggerAccepted(String json) {
    return triggerAccepted(json.getBytes(UTF_8));
  }

  /** The same with bytes. */
  Accepted triggerAccepted(byte[] value) {
    send(topics.triggers(), null, value);
    return next(accepted);
  }

  /** Sends a trigger, without a record key, and waits for its denial. */
  Denied triggerDenied(String json) {
    send(topics.triggers(), null, json);
    return next(denied);
  }

  /** Sends a status, without a record key. */
  void status(String json) {
    send(topics.runStatus(), null, json);
  }

  List<Denied> denied() {
    return Collections.unmodifiableList(denied);
  }

  List<ClaimEvent> events() {
    return Collections.unmodifiableList(events);
  }

  /** Of each dead letter so far, where its record was read. */
  List<Source> deadLetters() {
    return Collections.unmodifiableList(deadLetters);
  }

  /** Waits for the next dead letter, and gives its message. */
  String nextDeadLetterMessage() {
    return next(deadLetterMessages);
  }

  /** How many outcomes there are so far; for any thread. */
  int outcomes() {
    return outcomes;
  }

  /** Waits for the next claim event. */
  ClaimEvent nextEvent() {
    return next(events);
  }

  List<Accepted> accepted() {
    return Collections.unmodifiableList(accepted);
  }

  List<ShadowDecision> shadowDecisions() {
    return Collections.unmodifiableList(shadowDecisions);
  }

  /** Where the triggers of all outcomes so far were read. */
  List<Source> sources() {
    List<Source> sources = new ArrayList<>(deadLetters);
    accepted.forEach(a -> sources.add(a.source()));
    denied.forEach(d -> sources.add(d.source()));
    return sources;
  }

  /** Reads until there are as many outcomes, or the time is over. */
  void awaitOutcomes(int count) {
    await()
        .atMost(BOUND.multipliedBy(2))
        .pollInterval(POLL_INTERVAL)
        .until(() -> poll() && outcomes >= count);
  }

  /** Reads until as many claims are released as runs of that kind were accepted. */
  void awaitReleases(Predicate<Accepted> kind) {
    await()
        .atMost(BOUND)
        .pollInterval(POLL_INTERVAL)
        .until(
            () ->
                poll()
                    && events.stream().filter(e -> e.type() == ClaimEvent.Type.RELEASED).count()
                        >= accepted.stream().filter(kind).count());
  }

  /** Reads what there is to the end of all topics: further outcomes would show. */
  void readToEnd() {
    Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
    await()
        .atMost(BOUND)
        .pollInterval(POLL_INTERVAL)
        .until(
            () -> {
              poll();
              return ends.entrySet().stream()
                  .allMatch(e -> consumer.position(e.getKey()) >= e.getValue());
            });
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(5));
    consumer.close();
  }

  private <T> T next(List<T> list) {
    int size = list.size();
    await().atMost(BOUND).pollInterval(POLL_INTERVAL).until(() -> poll() && list.size() > size);
    return list.get(size);
  }

  private boolean poll() {
    consumer.poll(Duration.ofMillis(100)).forEach(this::take);
    outcomes = accepted.size() + denied.size() + deadLetters.size();
    return true;
  }

  private void take(ConsumerRecord<byte[], byte[]> record) {
    String topic = record.topic();
    if (topic.equals(topics.accepted())) {
      accepted.add(decode(Codecs.ACCEPTED, record));
    } else if (topic.equals(topics.denied())) {
      denied.add(decode(Codecs.DENIED, record));
    } else if (topic.equals(topics.claimEvents())) {
      events.add(decode(Codecs.CLAIM_EVENT, record));
    } else if (topic.equals(topics.shadowDecisions())) {
      shadowDecisions.add(decode(Codecs.SHADOW_DECISION, record));
    } else {
      deadLetterMessages.add(header(record, HeaderNames.MESSAGE));
      deadLetters.add(
          new Source(
              header(record, HeaderNames.SOURCE_TOPIC),
              Integer.parseInt(header(record, HeaderNames.SOURCE_PARTITION)),
              Long.parseLong(header(record, HeaderNames.SOURCE_OFFSET))));
    }
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }

  private static <T> T decode(Codec<T> codec, ConsumerRecord<byte[], byte[]> record) {
    try {
      return codec.decode(record.value());
    } catch (UndecodableException e) {
      throw new AssertionError("An outcome cannot be read: " + e.getMessage(), e);
    }
  }
}
