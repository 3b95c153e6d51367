package io.latchkey.topology;

import static org.apache.kafka.streams.kstream.Named.as;

import io.latchkey.claim.Claim;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.StatusRequest;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.ClaimCodec;
import io.latchkey.wire.Codec;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.StrayCodec;
import io.latchkey.wire.Topics;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
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
 * outputs leave by one topic a kind. Everything is in one sub-topology, so that triggers, statuses
 * and commands of a claim key meet in one task, next to its row.
 *
 * <p>Node, store and topic names are a wire format: changelogs and running groups depend on them.
 */
public final class LatchkeyTopology {
  private static final Logger LOG = LoggerFactory.getLogger(LatchkeyTopology.class);

  /** The store of the claims; its changelog is {@code <application.id>-claims-changelog}. */
  public static final String CLAIMS = "claims";

  /** How often each task looks for rows that have fallen due. */
  public static final Duration PUNCTUATION_INTERVAL = Duration.ofMillis(100);

  /** The internal topic of strays is {@code <application.id>-strays-repartition}. */
  public static final String STRAYS = "strays";

  private LatchkeyTopology() {}

  /**
   * Builds the topology.
   *
   * @param policies the policies that hold at the moment of the call
   */
  public static Topology build(TopologySettings settings, Supplier<PolicyBook> policies) {
    Topics topics = settings.topics();
    StreamsBuilder builder = new StreamsBuilder();
    builder.addStateStore(claimsStore(settings.claimsStore()));
    StrayNotices notices = new StrayNotices(LOG::warn);

    KStream<String, Addressed> addressed =
        builder.stream(
                topics.inputs(),
                Consumed.with(Serdes.ByteArray(), Serdes.ByteArray())
                    .withTimestampExtractor(new InputTimestamps(settings.clock()))
                    .withName("inputs"))
            .process(() -> new AddressProcessor(settings, policies, notices), as("address"));

    KStream<String, Addressed.AtHome> returned =
        Only.of(addressed, Addressed.Astray.class, Addressed.Astray::stray, "astray")
            .process(encode(StrayCodec::encode, settings), as("encode-stray"))
            .repartition(
                Repartitioned.with(Serdes.ByteArray(), Serdes.ByteArray())
                    .withNumberOfPartitions(settings.partitions())
                    .withName(STRAYS))
            .process(() -> new ReopenProcessor(settings, policies), as("reopen"));

    KStream<String, OutputMessage> outputs =
        Only.of(addressed, Addressed.AtHome.class, "at-home")
            .merge(returned, as("arrived"))
            .process(() -> new ClaimProcessor(settings), as("claim"), CLAIMS)
            .merge(
                Only.of(addressed, Addressed.Decided.class, Addressed.Decided::message, "decided"),
                as("outputs"));

    send(outputs, Accepted.class, Codecs.ACCEPTED, "accepted", topics.accepted(), settings);
    send(outputs, Denied.class, Codecs.DENIED, "denied", topics.denied(), settings);
    send(outputs, ClaimEvent.class, Codecs.CLAIM_EVENT, "event", topics.claimEvents(), settings);
    send(
        outputs,
        StatusRequest.class,
        Codecs.STATUS_REQUEST,
        "status-request",
        topics.statusRequests(),
        settings);
    Only.of(addressed, Addressed.Dead.class, Addressed.Dead::letter, "dead")
        .process(() -> new BuryProcessor(settings.maxRecordBytes()), as("bury"))
        .to(topics.deadLetters(), bytes("dead-letters"));
    return builder.build();
  }

  private static <T extends OutputMessage> void send(
      KStream<String, OutputMessage> outputs,
      Class<T> type,
      Codec<T> codec,
      String name,
      String topic,
      TopologySettings settings) {
    Only.of(outputs, type, name)
        .process(
            encode(message -> codec.encode(message, settings.outcomeFormat()), settings),
            as("encode-" + name))
        .to(topic, bytes("to-" + name));
  }

  private static <T> ProcessorSupplier<String, T, byte[], byte[]> encode(
      Function<T, byte[]> encoding, TopologySettings settings) {
    return () -> new EncodeProcessor<>(encoding, settings.maxRecordBytes());
  }

  private static Produced<byte[], byte[]> bytes(String name) {
    return Produced.with(Serdes.ByteArray(), Serdes.ByteArray()).withName(name);
  }

  private static StoreBuilder<KeyValueStore<String, Claim>> claimsStore(ClaimsStore kind) {
    KeyValueBytesStoreSupplier supplier =
        switch (kind) {
          case ROCKSDB -> Stores.persistentKeyValueStore(CLAIMS);
          case MEMORY -> Stores.inMemoryKeyValueStore(CLAIMS);
        };
    // No record cache: a claim is written once and ended once, so it would only add copies.
    return Stores.keyValueStoreBuilder(supplier, Serdes.String(), ClaimCodec.serde())
        .withCachingDisabled();
  }
}
