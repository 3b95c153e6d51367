package io.latchkey.topology;

import static org.apache.kafka.streams.kstream.Named.as;

import io.latchkey.message.OutputMessage;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.ClaimCodec;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.StrayCodec;
import io.latchkey.wire.Topics;
import java.time.Duration;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The whole system: input records are addressed; those whose claim is at home here go straight to
 * it, the others take one hop through the strays topic to their claim's partition; the claim's
 * outputs leave by one topic a kind. All this is in one sub-topology, so that triggers, statuses
 * and commands of a claim key meet in one task, next to its row. The run index is a second one: it
 * hears which run holds which claim, and sends statuses that name no claim to the right one.
 *
 * <p>Node, store and topic names are a wire format: changelogs and running groups depend on them.
 */
public final class LatchkeyTopology {
  private static final Logger LOG = LoggerFactory.getLogger(LatchkeyTopology.class);

  /** The store of the claims; its changelog is {@code <application.id>-claims-changelog}. */
  public static final String CLAIMS = "claims";

  /** The number of the sub-topology that decides, as in its tasks' ids. */
  public static final int CLAIMS_SUBTOPOLOGY = 0;

  /** How often each task looks for rows that have fallen due. */
  public static final Duration PUNCTUATION_INTERVAL = Duration.ofMillis(100);

  /** The internal topic of strays is {@code <application.id>-strays-repartition}. */
  public static final String STRAYS = "strays";

  /**
   * The store of the run index; its changelog is {@code <application.id>-runs-changelog}. Not every
   * run is in it: those that hold a claim, and those whose end waits for their start.
   */
  public static final String RUNS = "runs";

  /** The global store of the policies; see {@link PolicyFeed}. */
  public static final String POLICIES = "policies";

  /** The internal topic of the run index is {@code <application.id>-run-facts-repartition}. */
  public static final String RUN_FACTS = "run-facts";

  /** No rows: it tells the facts' processor of each commit; see {@link BeforeCommit}. */
  static final String GATHERED_FACTS = "gathered-facts";

  /** How long the end of a run waits for its start to become known, before it is ignored. */
  public static final Duration RUN_WAIT = Duration.ofSeconds(30);

  private LatchkeyTopology() {}

  /**
   * Builds the topology.
   *
   * @param policyFile the policies that hold where the policies topic has none for the same tenant
   *     and workflow
   */
  public static Topology build(TopologySettings settings, PolicyBook policyFile) {
    Topics topics = settings.topics();
    StreamsBuilder builder = new StreamsBuilder();
    PolicyFeed policies = new PolicyFeed(policyFile, LOG::warn);
    builder.addStateStore(store(CLAIMS, settings, ClaimCodec.serde()));
    builder.addStateStore(store(RUNS, settings, Serdes.ByteArray()));
    builder.addStateStore(BeforeCommit.store(GATHERED_FACTS));
    StrayNotices notices = new StrayNotices(LOG::warn);

    KStream<String, Addressed> addressed =
        builder.stream(
                topics.inputs(),
                Consumed.with(Serdes.ByteArray(), Serdes.ByteArray())
                    .withTimestampExtractor(new InputTimestamps(settings.clock()))
                    .withName("inputs"))
            .process(() -> new AddressProcessor(settings, policies, notices), as("address"));

    KStream<String, Addressed.AtHome> returned =
        Only.of(addressed, Addressed.Astray.class, Addressed.Astray::stray, Addressed.Astray.BRANCH)
            .process(encode(StrayCodec::encode, settings), as("encode-stray"))
            .repartition(internal(STRAYS, settings))
            .process(() -> new ReopenProcessor(settings, policies), as("reopen"));

    KStream<String, Decided> decided =
        Only.of(addressed, Addressed.AtHome.class, Addressed.AtHome.BRANCH)
            .merge(returned, as("arrived"))
            .process(() -> new ClaimProcessor(settings), as("claim"), CLAIMS);

    KStream<String, Traced> traced =
        Only.of(decided, Decided.Noted.class, Decided.Noted::fact, Decided.Noted.BRANCH)
            .merge(
                Only.of(
                    addressed,
                    Addressed.Sought.class,
                    Addressed.Sought::fact,
                    Addressed.Sought.BRANCH),
                as("facts"))
            .process(() -> new FactsProcessor(settings), as("gather-facts"), GATHERED_FACTS)
            .repartition(internal(RUN_FACTS, settings))
            .process(() -> new RunsProcessor(settings), as("runs"), RUNS);
    // By name, as it is declared above: these go back into the sub-topology that theirs came from.
    Only.of(traced, Traced.Found.class, Traced.Found::stray, "found")
        .process(encode(StrayCodec::encode, settings), as("encode-found"))
        .to(STRAYS + "-repartition", bytes("to-strays"));

    KStream<String, OutputMessage> settled =
        Only.of(
            addressed,
            Addressed.Settled.class,
            Addressed.Settled::message,
            Addressed.Settled.BRANCH);
    KStream<String, OutputMessage> outputs =
        Only.of(decided, Decided.Told.class, Decided.Told::message, Decided.Told.BRANCH)
            .merge(settled, as("outputs"));

    KStream<byte[], byte[]> encoded = outputs.process(encode(settings), as("encode-output"));
    encoded.to(topics.accepted(), bytes(sinkOf(OutputMessage.Kind.ACCEPTED)));
    encoded.to(topics.denied(), bytes(sinkOf(OutputMessage.Kind.DENIED)));
    encoded.to(topics.claimEvents(), bytes(sinkOf(OutputMessage.Kind.CLAIM_EVENT)));
    encoded.to(topics.statusRequests(), bytes(sinkOf(OutputMessage.Kind.STATUS_REQUEST)));
    encoded.to(topics.shadowDecisions(), bytes(sinkOf(OutputMessage.Kind.SHADOW_DECISION)));
    Only.of(traced, Traced.Lost.class, Traced.Lost::event, "lost")
        .process(
            encode(event -> Codecs.encode(event, settings.outcomeFormat()), settings),
            as("encode-lost"))
        .to(topics.claimEvents(), bytes("to-lost"));
    Only.of(addressed, Addressed.Dead.class, Addressed.Dead::letter, Addressed.Dead.BRANCH)
        .process(() -> new BuryProcessor(settings.maxRecordBytes()), as("bury"))
        .to(topics.deadLetters(), bytes("dead-letters"));
    // Last, so that it takes no number from the sub-topologies, which name the tasks.
    policies.addTo(builder, topics.policies());
    return builder.build();
  }

  /** Each output to the sink of its kind, by name: the others are not even asked. */
  private static ProcessorSupplier<String, OutputMessage, byte[], byte[]> encode(
      TopologySettings settings) {
    return () ->
        new EncodeProcessor<>(
            message -> Codecs.encode(message, settings.outcomeFormat()),
            message -> sinkOf(message.kind()),
            settings.maxRecordBytes());
  }

  private static String sinkOf(OutputMessage.Kind kind) {
    return switch (kind) {
      case ACCEPTED -> "to-accepted";
      case DENIED -> "to-denied";
      case CLAIM_EVENT -> "to-event";
      case STATUS_REQUEST -> "to-status-request";
      case SHADOW_DECISION -> "to-shadow-decision";
    };
  }

  private static <T> ProcessorSupplier<String, T, byte[], byte[]> encode(
      Function<T, byte[]> encoding, TopologySettings settings) {
    return () -> new EncodeProcessor<>(encoding, settings.maxRecordBytes());
  }

  private static Produced<byte[], byte[]> bytes(String name) {
    return Produced.with(Serdes.ByteArray(), Serdes.ByteArray()).withName(name);
  }

  private static Repartitioned<byte[], byte[]> internal(String name, TopologySettings settings) {
    return Repartitioned.with(Serdes.ByteArray(), Serdes.ByteArray())
        .withNumberOfPartitions(settings.partitions())
        .withName(name);
  }

  private static <V> StoreBuilder<KeyValueStore<String, V>> store(
      String name, TopologySettings settings, Serde<V> values) {
    KeyValueBytesStoreSupplier supplier =
        switch (settings.claimsStore()) {
          case ROCKSDB ->
              WriteBehindStore.of(
                  Stores.persistentKeyValueStore(name), HeapBudget.OF_PROCESS, settings.nanoTime());
          case MEMORY -> HeapStore.supplier(name);
        };
    // No record cache: a row is written once and ended once, so it would only add copies.
    return Stores.keyValueStoreBuilder(supplier, Serdes.String(), values).withCachingDisabled();
  }
}
