package io.latchkey.sim;

import io.latchkey.claim.Claim;
import io.latchkey.claim.ClaimRules;
import io.latchkey.claim.RuleSettings;
import io.latchkey.message.Policy;
import io.latchkey.policy.PolicyBook;
import io.latchkey.sim.Scenario.Send;
import io.latchkey.topology.ClaimsStore;
import io.latchkey.topology.LatchkeyTopology;
import io.latchkey.topology.TopologySettings;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.PolicyKey;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Properties;
import java.util.TreeSet;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/**
 * The topology on a virtual clock. The clock jumps from deadline to deadline, so that a day costs
 * no more than what happens in it, and yet every output comes at its time.
 */
final class VirtualStreams implements AutoCloseable {
  /** The punctuator's interval; deadlines are seen on its grid. */
  private static final long PUNCTUATION_MS = LatchkeyTopology.PUNCTUATION_INTERVAL.toMillis();

  private final Topics topics;
  private final ClaimRules rules = new ClaimRules(RuleSettings.DEFAULT, Simulator.START);
  private final TopologyTestDriver driver;
  private final Map<OutputKind, TestOutputTopic<byte[], byte[]>> outputs =
      new EnumMap<>(OutputKind.class);

  /** When a status that was sent may have waited long enough for the start of its run. */
  private final NavigableSet<Long> waitsEndMs = new TreeSet<>();

  private PolicyBook policies;
  private long nowMs;

  VirtualStreams(Topics topics, PolicyBook policyFile) {
    this.topics = topics;
    this.policies = policyFile;
    // Time stands still while the topology works, so no punctuation runs out of its budget.
    TopologySettings settings =
        new TopologySettings(
            topics,
            1,
            Format.JSON,
            ClaimsStore.MEMORY,
            RuleSettings.DEFAULT,
            true,
            TopologySettings.defaults(1).maxRecordBytes(),
            this::now,
            () -> nowMs * 1_000_000,
            SchemaRegistry.NONE);
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "latchkey-simulate");
    config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    this.driver =
        new TopologyTestDriver(
            LatchkeyTopology.build(settings, policyFile), config, Simulator.START);
    for (OutputKind kind : OutputKind.values()) {
      outputs.put(
          kind,
          driver.createOutputTopic(
              kind.topic(topics), new ByteArrayDeserializer(), new ByteArrayDeserializer()));
    }
  }

  /** Puts a policy into effect, as a record of the policies topic does. */
  void set(Policy policy) {
    policies = policies.with(policy);
    driver
        .createInputTopic(topics.policies(), new ByteArraySerializer(), new ByteArraySerializer())
        .pipeInput(
            new TestRecord<>(
                PolicyKey.of(policy).bytes(), Codecs.POLICY.encode(policy, Format.JSON), now()));
  }

  /** Lets a record arrive now, and gives what comes out. */
  List<Output> send(Send send) {
    waitsEndMs.add(nowMs + LatchkeyTopology.RUN_WAIT.toMillis());
    driver
        .createInputTopic(send.topic(), new ByteArraySerializer(), new ByteArraySerializer())
        .pipeInput(new TestRecord<>(bytes(send.key()), bytes(send.value()), now()));
    return drain();
  }

  /** The policies that hold now. */
  PolicyBook policies() {
    return policies;
  }

  /** The rows of the claims as they are now, by claim key. */
  Map<String, Claim> claims() {
    Map<String, Claim> claims = new HashMap<>();
    try (KeyValueIterator<String, Claim> rows = rows()) {
      rows.forEachRemaining(row -> claims.put(row.key, row.value));
    }
    return claims;
  }

  /** Lets time pass until that many milliseconds from the start, and gives what comes out. */
  List<Output> advanceTo(long atMs) {
    List<Output> seen = new ArrayList<>();
    while (nowMs < atMs) {
      long next = Math.min(atMs, nextPunctuationMs());
      Duration step = Duration.ofMillis(next - nowMs);
      nowMs = next;
      driver.advanceWallClockTime(step);
      seen.addAll(drain());
    }
    return seen;
  }

  @Override
  public void close() {
    driver.close();
  }

  /** The time on the virtual clock. */
  Instant now() {
    return Simulator.START.plusMillis(nowMs);
  }

  /** When the punctuator next has something to do: on its grid, after now. */
  private long nextPunctuationMs() {
    long due = Long.MAX_VALUE - PUNCTUATION_MS;
    try (KeyValueIterator<String, Claim> rows = rows()) {
      while (rows.hasNext()) {
        due = Math.min(due, millis(rules.nextDeadline(rows.next().value)));
      }
    }
    Long waitEndsMs = waitsEndMs.higher(nowMs);
    if (waitEndsMs != null) {
      due = Math.min(due, waitEndsMs);
    }
    long after = Math.max(due, nowMs + 1);
    return (after + PUNCTUATION_MS - 1) / PUNCTUATION_MS * PUNCTUATION_MS;
  }

  private KeyValueIterator<String, Claim> rows() {
    return driver.<String, Claim>getKeyValueStore(LatchkeyTopology.CLAIMS).all();
  }

  private static long millis(Instant time) {
    return Duration.between(Simulator.START, time).toMillis();
  }

  private List<Output> drain() {
    List<Output> drained = new ArrayList<>();
    outputs.forEach(
        (kind, topic) ->
            topic.readRecordsToList().forEach(record -> drained.add(output(kind, record))));
    return drained;
  }

  private Output output(OutputKind kind, TestRecord<byte[], byte[]> record) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Header header : record.headers()) {
      headers.put(header.key(), String.valueOf(text(header.value())));
    }
    return new Output(
        kind, millis(record.getRecordTime()), text(record.key()), text(record.value()), headers);
  }

  private static byte @Nullable [] bytes(@Nullable String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  private static @Nullable String text(byte @Nullable [] bytes) {
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }
}
