package io.latchkey.bench;

import io.latchkey.app.LatchkeyConfig;
import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import io.latchkey.wire.Topics;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;

/** What is measured: Latchkey in some configuration, or nothing but Kafka Streams. */
public enum Subject {
  /** Copies the inputs to one output, under the same settings: what Kafka Streams itself costs. */
  PASSTHROUGH("rocksdb", "on"),
  ROCKSDB("rocksdb", "on"),
  MEMORY("memory", "on"),
  ROCKSDB_WITHOUT_RUN_INDEX("rocksdb", "off"),
  MEMORY_WITHOUT_RUN_INDEX("memory", "off");

  private final String claimsStore;
  private final String runIndex;

  Subject(String claimsStore, String runIndex) {
    this.claimsStore = claimsStore;
    this.runIndex = runIndex;
  }

  /** Its name for people. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  Map<String, String> settings() {
    return Map.of("claims.store", claimsStore, "run.index", runIndex);
  }

  Topology topology(LatchkeyConfig config, int partitions, int maxRecordBytes) {
    return this == PASSTHROUGH
        ? copying(config.topics())
        : LatchkeyTopology.build(
            config.topologySettings(partitions, maxRecordBytes), PolicyBook.EMPTY);
  }

  private static Topology copying(Topics topics) {
    StreamsBuilder builder = new StreamsBuilder();
    builder.stream(
            topics.inputs(),
            Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()).withName("inputs"))
        .to(
            topics.accepted(),
            Produced.with(Serdes.ByteArray(), Serdes.ByteArray()).withName("copies"));
    return builder.build();
  }
}
