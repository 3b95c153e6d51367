package io.latchkey.topology;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/**
 * A store that is not asked for its position at each write. Kafka Streams 4.4 does so when it logs
 * the change, which makes a transactional store copy a map under a lock, and drops the answer
 * unless positions are to be written to the changelog, which Latchkey has no use for. Queries see
 * the position as before.
 */
final class UnpositionedStore implements KeyValueStore<Bytes, byte[]> {
  private final KeyValueStore<Bytes, byte[]> store;

  UnpositionedStore(KeyValueStore<Bytes, byte[]> store) {
    this.store = store;
  }

  /** A supplier of such stores. */
  static KeyValueBytesStoreSupplier of(KeyValueBytesStoreSupplier supplier) {
    return new KeyValueBytesStoreSupplier() {
      @Override
      public String name() {
        return supplier.name();
      }

      @Override
      public KeyValueStore<Bytes, byte[]> get() {
        return new UnpositionedStore(supplier.get());
      }

      @Override
      public String metricsScope() {
        return supplier.metricsScope();
      }
    };
  }

  @Override
  public Position getPosition() {
    return Position.emptyPosition();
  }

  @Override
  public String name() {
    return store.name();
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    store.init(context, root);
  }

  @Override
  @SuppressWarnings("deprecation") // Streams still calls it.
  public void flush() {
    store.flush();
  }

  @Override
  public void commit(Map<TopicPartition, Long> changelogOffsets) {
    store.commit(changelogOffsets);
  }

  @Override
  public Long committedOffset(TopicPartition partition) {
    return store.committedOffset(partition);
  }

  @Override
  public void close() {
    store.close();
  }

  @Override
  public boolean persistent() {
    return store.persistent();
  }

  @Override
  @SuppressWarnings("deprecation") // Streams still calls it.
  public boolean managesOffsets() {
    return store.managesOffsets();
  }

  @Override
  public boolean isOpen() {
    return store.isOpen();
  }

  @Override
  public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
    return store.query(query, bound, config);
  }

  @Override
  public long approximateNumUncommittedBytes() {
    return store.approximateNumUncommittedBytes();
  }

  @Override
  public void put(Bytes key, byte[] value) {
    store.put(key, value);
  }

  @Override
  public byte[] putIfAbsent(Bytes key, byte[] value) {
    return store.putIfAbsent(key, value);
  }

  @Override
  public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
    store.putAll(entries);
  }

  @Override
  public byte[] delete(Bytes key) {
    return store.delete(key);
  }

  @Override
  public byte[] get(Bytes key) {
    return store.get(key);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
    return store.range(from, to);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> reverseRange(Bytes from, Bytes to) {
    return store.reverseRange(from, to);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> all() {
    return store.all();
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> reverseAll() {
    return store.reverseAll();
  }

  @Override
  public <S extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(
      P prefix, S serializer) {
    return store.prefixScan(prefix, serializer);
  }

  @Override
  public long approximateNumEntries() {
    return store.approximateNumEntries();
  }

  @Override
  public ReadOnlyKeyValueStore<Bytes, byte[]> readOnly(IsolationLevel isolationLevel) {
    return store.readOnly(isolationLevel);
  }
}
