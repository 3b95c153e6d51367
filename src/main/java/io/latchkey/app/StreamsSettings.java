package io.latchkey.app;

import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.LogAndFailExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailProcessingExceptionHandler;

/** What Latchkey sets in Kafka Streams and its clients, and why. */
final class StreamsSettings {
  /** For so long the changelog keeps its deletions: Kafka's default for a topic, 24 h. */
  static final long DELETE_RETENTION_MS = 24 * 3_600_000L;

  /** Well below, for the cleaner may have been late when the directory was last used. */
  static final long STATE_DIR_MAX_AGE_MS = DELETE_RETENTION_MS / 2;

  private static final int KIB = 1024;
  private static final int MIB = 1024 * KIB;

  private StreamsSettings() {}

  static Properties of(LatchkeyConfig config, int maxRecordBytes) {
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, config.applicationId());
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrapServers());
    properties.put(
        StreamsConfig.NUM_STREAM_THREADS_CONFIG, config.getInt(ConfigOptions.NUM_STREAM_THREADS));
    guarantees(properties);
    state(properties, config);
    group(properties);
    sizes(properties, maxRecordBytes);
    return properties;
  }

  private static void guarantees(Properties properties) {
    // State, outcomes and offsets are committed in one transaction, or none of them.
    properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    // Half of it is most of a decision's latency (p50 77 ms end to end at 100 ms, 295 ms at 500 ms
    // on two cores); shorter ones cost throughput and gained nothing measurable.
    properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
    // Internal names are a wire format: a generated one may change with the topology.
    properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    // Everything is read as bytes and decoded in processors, so this has nothing to do; were there
    // ever something, to go on would lose it. A stray of a newer version, after a downgrade, stops
    // the app in the same way: as a dead letter its trigger would lack its own coordinates.
    properties.put(
        StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
        LogAndFailExceptionHandler.class);
    // To go on after an exception would keep what was written to the store before it.
    properties.put(
        StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
        LogAndFailProcessingExceptionHandler.class);
    properties.put(
        StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, FailFastProduction.class);
    properties.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
  }

  private static void state(Properties properties, LatchkeyConfig config) {
    properties.put(StreamsConfig.STATE_DIR_CONFIG, config.stateDir().toString());
    // A claim is written once and ended once: a record cache would only add copies, and it changes
    // what an iterator sees.
    properties.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
    // After a hard kill the store goes on from what was written last, some seconds before, instead
    // of being wiped and restored. It needs the small write buffers of RocksDbSettings.
    properties.put(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true);
    properties.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, RocksDbSettings.class);
    properties.put(ConfigOptions.ROCKSDB_MEMORY, config.getLong(ConfigOptions.ROCKSDB_MEMORY));
    // The changelog drops its tombstones after delete.retention.ms. A directory that has been away
    // for longer could bring released claims back to life: it is restored instead.
    properties.put(StreamsConfig.STATE_CLEANUP_DIR_MAX_AGE_MS_CONFIG, STATE_DIR_MAX_AGE_MS);
    properties.put(
        StreamsConfig.topicPrefix(TopicConfig.DELETE_RETENTION_MS_CONFIG), DELETE_RETENTION_MS);
    // Compaction leaves the open segment alone: with the default size, claims that live for minutes
    // would pile up to a gigabyte to be read at a restore.
    properties.put(StreamsConfig.topicPrefix(TopicConfig.SEGMENT_BYTES_CONFIG), 16 * MIB);
    properties.put(StreamsConfig.topicPrefix(TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG), "0.1");
  }

  private static void group(Properties properties) {
    // After a crash nobody decides for its partitions until the session has timed out: Kafka's 45 s
    // are long for that. Heartbeats have a thread of their own, so only a pause of the whole JVM
    // counts. Under group.protocol=streams the broker's group configuration holds instead.
    properties.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 20_000);
    properties.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 3_000);
    // A crashed instance's open transaction holds back every reader of committed records, and the
    // partitions' next owner, until it times out: not longer than the session. Streams' own 10 s
    // would fence a live instance that a slow disk or broker stalls.
    properties.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), 20_000);
  }

  private static void sizes(Properties properties, int maxRecordBytes) {
    properties.put(
        StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), maxRecordBytes);
    // Kafka's default, unless one record on its way would leave no room for the next.
    properties.put(
        StreamsConfig.producerPrefix(ProducerConfig.BUFFER_MEMORY_CONFIG),
        Math.max(32L * MIB, 2L * maxRecordBytes));
    properties.put(StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), maxRecordBytes);
    // Kafka's 16 KiB are full after some fifty records: each batch wakes the sender, and is a
    // request
    // more. With a thousand partitions in flight the buffer above is what bounds them.
    properties.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), 64 * KIB);
    // Every Kafka client of every language reads uncompressed records; some lack lz4 or zstd.
    properties.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "none");
    // These bound the heap: with Kafka's 1000 records a partition and 50 MiB a fetch, a backlog of
    // large triggers would take half a gigabyte for each partition.
    properties.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, 200);
    // A partition with that many is not asked for, and once it is wanted again, waits until the
    // fetch that is under way for the others has an answer. With Kafka's 500 ms for one without
    // records, a short backlog became a stall of half a second.
    properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG), 50);
    properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.FETCH_MAX_BYTES_CONFIG), 16 * MIB);
  }
}
