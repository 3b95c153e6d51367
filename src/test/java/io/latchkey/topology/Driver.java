package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.claim.Claim;
import io.latchkey.claim.RuleSettings;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.ShadowDecision;
import io.latchkey.message.StatusRequest;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.Codec;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.PolicyKey;
import io.latchkey.wire.RecordSize;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.Topics;
import io.latchkey.wire.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.LongSupplier;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The topology under test on a virtual clock that starts at 2026-01-01. */
final class Driver implements AutoCloseable {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  static final Topics TOPICS = Topics.DEFAULT;

  private final TopologyTestDriver driver;
  private final Topics topics;
  private final int maxRecordBytes;
  private PolicyBook policies = PolicyBook.EMPTY;

  Driver() {
    this(1);
  }

  /** The driver's records all arrive on partition 0; with more partitions some are astray there. */
  Driver(int partitions) {
    this(settings(partitions, ClaimsStore.MEMORY, Format.JSON, () -> 0));
  }

  Driver(TopologySettings settings) {
    topics = settings.topics();
    maxRecordBytes = settings.maxRecordBytes();
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "latchkey");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:9092");
    properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    driver =
        new TopologyTestDriver(
            LatchkeyTopology.build(settings, PolicyBook.EMPTY), properties, START);
  }

  /** With inputs of these names; see {@link #Driver(int)}. */
  static Driver withInputs(String triggers, String runStatus, String commands, int partitions) {
    TopologySettings rest = settings(partitions, ClaimsStore.MEMORY, Format.JSON, () -> 0);
    Topics topics =
        new Topics(
            triggers,
            runStatus,
            commands,
            TOPICS.policies(),
            TOPICS.accepted(),
            TOPICS.denied(),
            TOPICS.claimEvents(),
            TOPICS.statusRequests(),
            TOPICS.shadowDecisions(),
            TOPICS.deadLetters());
    return new Driver(
        new TopologySettings(
            topics,
            partitions,
            rest.outcomeFormat(),
            rest.claimsStore(),
            rest.rules(),
            rest.runIndex(),
            rest.maxRecordBytes(),
            rest.clock(),
            rest.nanoTime(),
            SchemaRegistry.NONE));
  }

  /** With a schema registry. */
  Driver(int partitions, SchemaRegistry registry) {
    this(
        settings(
            partitions,
            ClaimsStore.MEMORY,
            Format.JSON,
            () -> 0,
            TopologySettings.DEFAULT_INPUT_RECORD_BYTES,
            registry));
  }

  static TopologySettings settings(
      int partitions, ClaimsStore store, Format format, LongSupplier nanoTime) {
    int maxInputBytes = TopologySettings.DEFAULT_INPUT_RECORD_BYTES;
    return settings(partitions, store, format, nanoTime, maxInputBytes);
  }

  static TopologySettings settings(
      int partitions, ClaimsStore store, Format format, LongSupplier nanoTime, int maxInputBytes) {
    return settings(partitions, store, format, nanoTime, maxInputBytes, SchemaRegistry.NONE);
  }

  private static TopologySettings settings(
      int partitions,
      ClaimsStore store,
      Format format,
      LongSupplier nanoTime,
      int maxInputBytes,
      SchemaRegistry registry) {
    return new TopologySettings(
        TOPICS,
        partitions,
        format,
        store,
        RuleSettings.DEFAULT,
        true,
        maxInputBytes + TopologySettings.OUTPUT_HEADROOM_BYTES,
        () -> START.plus(Duration.ofDays(3650)),
        nanoTime,
        registry);
  }

  /** With two partitions, as {@code new Driver(2)}. */
  static Driver withoutRunIndex() {
    TopologySettings on = settings(2, ClaimsStore.MEMORY, Format.JSON, () -> 0);
    return new Driver(
        new TopologySettings(
            on.topics(),
            on.partitions(),
            on.outcomeFormat(),
            on.claimsStore(),
            on.rules(),
            false,
            on.maxRecordBytes(),
            on.clock(),
            on.nanoTime(),
            on.registry()));
  }

  /** Has the policies topic say that these hold, and no others. */
  void policies(PolicyBook book) {
    policies
        .policies()
        .forEach(
            old -> send(TOPICS.policies(), PolicyKey.of(old).bytes(), null, new RecordHeaders()));
    policies = book;
    policies
        .policies()
        .forEach(
            policy ->
                send(
                    TOPICS.policies(),
                    PolicyKey.of(policy).bytes(),
                    Codecs.POLICY.encode(policy, Format.AVRO),
                    new RecordHeaders()));
  }

  void trigger(String json) {
    send(topics.triggers(), null, json);
  }

  void status(String json) {
    send(topics.runStatus(), null, json);
  }

  void command(String json) {
    send(topics.commands(), null, json);
  }

  void send(String topic, @Nullable String key, String value) {
    send(
        topic,
        key == null ? null : key.getBytes(StandardCharsets.UTF_8),
        value.getBytes(StandardCharsets.UTF_8),
        new RecordHeaders());
  }

  void send(String topic, byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
    driver
        .createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer())
        .pipeInput(new TestRecord<>(key, value, headers, START));
  }

  void advance(Duration duration) {
    driver.advanceWallClockTime(duration);
  }

  KeyValueStore<String, Claim> claims() {
    return driver.getKeyValueStore(LatchkeyTopology.CLAIMS);
  }

  /** The keys of the store of the run index. */
  List<String> runs() {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> rows = runsStore().all()) {
      rows.forEachRemaining(row -> keys.add(row.key));
    }
    return keys;
  }

  byte[] run(String key) {
    return runsStore().get(key);
  }

  void putRun(String key, byte[] row) {
    runsStore().put(key, row);
  }

  private KeyValueStore<String, byte[]> runsStore() {
    return driver.getKeyValueStore(LatchkeyTopology.RUNS);
  }

  List<Accepted> accepted() {
    return read(TOPICS.accepted(), Codecs.ACCEPTED);
  }

  List<Denied> denied() {
    return read(TOPICS.denied(), Codecs.DENIED);
  }

  List<ClaimEvent> events() {
    return read(TOPICS.claimEvents(), Codecs.CLAIM_EVENT);
  }

  List<StatusRequest> statusRequests() {
    return read(TOPICS.statusRequests(), Codecs.STATUS_REQUEST);
  }

  List<ShadowDecision> shadowDecisions() {
    return read(TOPICS.shadowDecisions(), Codecs.SHADOW_DECISION);
  }

  /** The records of an output topic since the last call; each fits, as a producer would demand. */
  List<TestRecord<byte[], byte[]>> records(String topic) {
    List<TestRecord<byte[], byte[]>> records =
        driver
            .createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
            .readRecordsToList();
    assertThat(records)
        .allSatisfy(
            record ->
                assertThat(RecordSize.upperBound(record.key(), record.value(), record.headers()))
                    .isLessThanOrEqualTo(maxRecordBytes));
    return records;
  }

  /** The total of a counter of all tasks. */
  double counted(String name) {
    return driver.metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals(name + "-total"))
        .filter(metric -> metric.getKey().group().equals(Counters.GROUP))
        .mapToDouble(metric -> (double) metric.getValue().metricValue())
        .sum();
  }

  /** The records that went into the strays topic so far. */
  List<TestRecord<byte[], byte[]>> strays() {
    return records("latchkey-strays-repartition");
  }

  static @Nullable String header(TestRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private <T> List<T> read(String topic, Codec<T> codec) {
    return records(topic).stream().map(record -> decode(codec, record.value())).toList();
  }

  private static <T> T decode(Codec<T> codec, byte[] value) {
    try {
      return codec.decode(value);
    } catch (UndecodableException e) {
      throw new AssertionError(e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    driver.close();
  }
}
