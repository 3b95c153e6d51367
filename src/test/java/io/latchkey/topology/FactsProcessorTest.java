package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.RunStatus;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.RunFact;
import io.latchkey.wire.RunFactsCodec;
import io.latchkey.wire.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** What the run index is to hear, gathered until the commit. */
class FactsProcessorTest {
  private static final int PARTITIONS = 4;
  private static final Homes HOMES = new Homes(PARTITIONS);

  private List<RunFact> toSend = List.of();

  /** The records of one commit in which these facts came about. */
  private List<TestRecord<byte[], byte[]>> sent(List<RunFact> facts) {
    toSend = facts;
    TopologySettings settings =
        Driver.settings(PARTITIONS, ClaimsStore.MEMORY, Format.JSON, () -> 0);
    Topology topology =
        new Topology()
            .addSource("in", "in")
            .addProcessor("facts", () -> new Facts(toSend), "in")
            .addProcessor("gather", () -> new FactsProcessor(settings), "facts")
            .addStateStore(BeforeCommit.store(LatchkeyTopology.GATHERED_FACTS), "gather")
            .addSink("out", "out", "gather");
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:9092");
    properties.put(
        StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG,
        "org.apache.kafka.common.serialization.Serdes$ByteArraySerde");
    properties.put(
        StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG,
        "org.apache.kafka.common.serialization.Serdes$ByteArraySerde");
    try (TopologyTestDriver driver = new TopologyTestDriver(topology, properties, Driver.START)) {
      driver
          .createInputTopic("in", new ByteArraySerializer(), new StringSerializer())
          .pipeInput("now");
      return driver
          .createOutputTopic("out", new ByteArrayDeserializer(), new ByteArrayDeserializer())
          .readRecordsToList();
    }
  }

  private static RunFact started(int run) {
    return new RunFact.Started(new ClaimKey("t", "w", "key-" + run), "run-" + run);
  }

  private static RunFact ended(int run) {
    return new RunFact.Ended(new ClaimKey("t", "w", "key-" + run), "run-" + run);
  }

  private static RunFact missed(int run) throws UndecodableException {
    RunStatus status =
        Codecs.RUN_STATUS.decode(
            "{\"tenant\":\"t\",\"run_id\":\"run-%d\",\"status\":\"COMPLETED\"}"
                .formatted(run)
                .getBytes(StandardCharsets.UTF_8));
    return new RunFact.Missed(status, new ClaimKey("t", "w", "other"), null);
  }

  private static List<RunFact> factsOf(List<TestRecord<byte[], byte[]>> records) {
    return records.stream()
        .flatMap(record -> RunFactsCodec.decode(record.value()).stream())
        .toList();
  }

  private static int partitionOf(TestRecord<byte[], byte[]> record) {
    return HOMES.partitionOf(new String(record.key(), StandardCharsets.UTF_8));
  }

  @Test
  void theFactsOfACommitGoInOneRecordToEachPartition() {
    List<RunFact> facts = IntStream.range(0, 100).mapToObj(FactsProcessorTest::started).toList();

    List<TestRecord<byte[], byte[]>> records = sent(facts);

    assertThat(records).hasSize(PARTITIONS);
    assertThat(records.stream().map(FactsProcessorTest::partitionOf).collect(Collectors.toSet()))
        .hasSize(PARTITIONS);
    for (TestRecord<byte[], byte[]> record : records) {
      assertThat(RunFactsCodec.decode(record.value()))
          .allMatch(fact -> HOMES.partitionOf(fact.recordKey()) == partitionOf(record));
    }
    assertThat(factsOf(records)).containsExactlyInAnyOrderElementsOf(facts);
  }

  @Test
  void theFactsOfARunKeepTheirOrder() {
    List<RunFact> facts = List.of(started(1), ended(1), started(2), started(1), ended(2));

    List<RunFact> heard = factsOf(sent(facts));

    for (String run : List.of("run-1", "run-2")) {
      assertThat(heard.stream().filter(fact -> fact.runId().equals(run)))
          .containsExactlyElementsOf(
              facts.stream().filter(fact -> fact.runId().equals(run)).toList());
    }
  }

  @Test
  void aStatusGoesAloneWithItsHeadersAfterWhatWasGatheredBefore() throws UndecodableException {
    RunFact missed = missed(1);

    List<TestRecord<byte[], byte[]>> records = sent(List.of(started(1), missed, ended(1)));

    assertThat(records)
        .extracting(record -> RunFactsCodec.decode(record.value()))
        .containsExactly(List.of(started(1)), List.of(missed), List.of(ended(1)));
    assertThat(records)
        .extracting(record -> record.headers().lastHeader("user") != null)
        .containsExactly(false, true, false);
  }

  @Test
  void noRecordGrowsWithoutBound() {
    List<RunFact> facts = new ArrayList<>();
    String longKey = "€".repeat(150);
    for (int run = 0; run < 5_000; run++) {
      facts.add(new RunFact.Started(new ClaimKey("t", null, longKey + run), "run-" + run));
    }

    List<TestRecord<byte[], byte[]>> records = sent(facts);

    assertThat(records).allMatch(record -> record.value().length < 70_000);
    Set<RunFact> heard = new HashSet<>(factsOf(records));
    assertThat(heard).isEqualTo(new HashSet<>(facts));
  }

  /** Forwards facts, all with one record's headers, as {@code claim} and {@code address} do. */
  private static final class Facts extends ContextualProcessor<byte[], byte[], String, RunFact> {
    private final List<RunFact> facts;

    Facts(List<RunFact> facts) {
      this.facts = facts;
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
      RecordHeaders headers = new RecordHeaders();
      headers.add("user", new byte[0]);
      for (RunFact fact : facts) {
        context().forward(new Record<>(fact.recordKey(), fact, record.timestamp(), headers));
      }
    }
  }
}
