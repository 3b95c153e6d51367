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
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The whole system: input records are addressed; those whose claim is at home here go straight to
 * it, the others take one hop through the strays topic to their claim's partition; the claim's
 * outputs leave by one topic a kind. Everything is in one sub-topology, so that triggers, statuses
 * and commands of a claim key meet in one task, next to its row.
 *
 * <p>Node, store and topic names are a wire format: changelogs and running groups depend on them.
 */
public final class LatchkeyTopology {
  /** The store of the claims; its changelog is {@code <application.id>-claims-changelog}. */
  public static final String CLAIMS = "claims";

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

    KStream<String, Addressed> addressed =
        builder.stream(
                topics.inputs(),
                Consumed.with(Serdes.ByteArray(), Serdes.ByteArray())
                    .withTimestampExtractor(new InputTimestamps(settings.clock()))
                    .withName("inputs"))
            .process(() -> new AddressProcessor(settings, policies), as("address"));

    KStream<String, Addressed> returned =
        Only.of(addressed, Addressed.Astray.class, Addressed.Astray::stray, "astray")
            .repartition(
                Repartitioned.with(
                        Serdes.String(),
                        new FittingSerde<>(StrayCodec.serde(), settings.maxRecordBytes()))
                    .withNumberOfPartitions(settings.partitions())
                    .withName(STRAYS))
            .processValues(() -> new ReopenProcessor(policies), as("reopen"));
    KStream<String, Addressed> arrived = addressed.merge(returned, as("arrived"));

    KStream<String, OutputMessage> outputs =
        Only.of(arrived, Addressed.AtHome.class, "at-home")
            .process(() -> new ClaimProcessor(settings), as("claim"), CLAIMS)
            .merge(
                Only.of(arrived, Addressed.Decided.class, Addressed.Decided::message, "decided"),
                as("outputs"));

    Only.of(outputs, Accepted.class, "only-accepted")
        .to(topics.accepted(), sink(Codecs.ACCEPTED, settings).withName("accepted"));
    Only.of(outputs, Denied.class, "only-denied")
        .to(topics.denied(), sink(Codecs.DENIED, settings).withName("denied"));
    Only.of(outputs, ClaimEvent.class, "only-claim-events")
        .to(topics.claimEvents(), sink(Codecs.CLAIM_EVENT, settings).withName("claim-events"));
    Only.of(outputs, StatusRequest.class, "only-status-requests")
        .to(
            topics.statusRequests(),
            sink(Codecs.STATUS_REQUEST, settings).withName("status-requests"));
    Only.of(arrived, Addressed.Dead.class, Addressed.Dead::letter, "dead")
        .process(() -> new BuryProcessor(settings.maxRecordBytes()), as("bury"))
        .to(
            topics.deadLetters(),
            Produced.with(Serdes.ByteArray(), Serdes.ByteArray()).withName("dead-letters"));
    return builder.build();
  }

  private static <T> Produced<String, T> sink(Codec<T> codec, TopologySettings settings) {
    return Produced.with(
        Serdes.String(),
        new FittingSerde<>(
            new CodecSerde<>(codec, settings.outcomeFormat()), settings.maxRecordBytes()));
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
