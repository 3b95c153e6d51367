package io.latchkey.topology;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * A transactional store on disk that gets its changes late. Most rows die young: what is written,
 * changed and deleted within seconds reaches the disk as one deletion. Until then it is in the
 * heap, and in the changelog, which is the truth: this belongs beneath the layer that logs changes,
 * and may not be used without one.
 *
 * <p>Its position is empty: nobody asks for it, but Kafka Streams 4.4 does so when it logs a
 * change, for which a transactional store copies a map under a lock. One thread at a time uses the
 * store, for there are no interactive queries; but a metric reads its uncommitted bytes at any
 * time.
 */
final class WriteBehindStore
    implements KeyValueStore<Bytes, byte[]>, CachedStateStore<byte[], byte[]> {
  private final KeyValueStore<Bytes, byte[]> disk;
  private final Generations changes;

  WriteBehindStore(KeyValueStore<Bytes, byte[]> disk, HeapBudget budget, LongSupplier nanoTime) {
    this.disk = disk;
    this.changes = new Generations(disk, budget, nanoTime);
  }

  /**
   * A supplier of such stores.
   *
   * @param supplier of the transactional stores on disk
   * @param budget for what all of them hold in the heap
   * @param nanoTime tells how long they have held it
   */
  static KeyValueBytesStoreSupplier of(
      KeyValueBytesStoreSupplier supplier, HeapBudget budget, LongSupplier nanoTime) {
    return new KeyValueBytesStoreSupplier() {
      @Override
      public String name() {
        return supplier.name();
      }

      @Override
      public KeyValueStore<Bytes, byte[]> get() {
        return new WriteBehindStore(supplier.get(), budget, nanoTime);
      }

      @Override
      public String metricsScope() {
        return supplier.metricsScope();
      }
    };
  }

  @Override
  public String name() {
    return disk.name();
  }

  /** What is restored goes to the disk at once. */
  @Override
  public void init(StateStoreContext context, StateStore root) {
    disk.init(context, root);
  }

  @Override
  public boolean persistent() {
    return disk.persistent();
  }

  @Override
  @SuppressWarnings("deprecation") // Streams still calls it.
  public boolean managesOffsets() {
    return disk.managesOffsets();
  }

  @Override
  public boolean isOpen() {
    return disk.isOpen();
  }

  @Override
  public Position getPosition() {
    return Position.emptyPosition();
  }

  @Override
  public Long committedOffset(TopicPartition partition) {
    return disk.committedOffset(partition);
  }

  @Override
  public void commit(Map<TopicPartition, Long> changelogOffsets) {
    changes.commit(changelogOffsets);
  }

  @Override
  public long approximateNumUncommittedBytes() {
    return changes.uncommittedBytes() + disk.approximateNumUncommittedBytes();
  }

  /** When the task comes back it restores no more than what one commit brought. */
  @Override
  public void close() {
    try {
      changes.close();
    } finally {
      disk.close();
    }
  }

  /**
   * The task is recycled. A standby task with the same open store writes to the disk, past this.
   *
   * @throws IllegalStateException when there are changes that are not committed
   */
  @Override
  public void clearCache() {
    changes.settle();
  }

  /** Comes before each commit: nothing need be written for it. */
  @Override
  public void flushCache() {}

  /** Never: what is written late has been forwarded at once. */
  @Override
  public boolean setFlushListener(
      CacheFlushListener<byte[], byte[]> listener, boolean sendOldValues) {
    return false;
  }

  @Override
  public void put(Bytes key, byte @Nullable [] value) {
    changes.put(key, value);
  }

  @Override
  public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
    byte[] before = get(key);
    if (before == null) {
      put(key, value);
    }
    return before;
  }

  @Override
  public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
    entries.forEach(entry -> put(entry.key, entry.value));
  }

  @Override
  public byte @Nullable [] delete(Bytes key) {
    byte[] before = get(key);
    put(key, null);
    return before;
  }

  @Override
  public byte @Nullable [] get(Bytes key) {
    byte[] changed = changes.find(key);
    return changed == null ? disk.get(key) : ChangedRows.value(changed);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
    return new MergedRows(changed(from, to, Comparator.naturalOrder()), disk.range(from, to));
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> reverseRange(@Nullable Bytes from, @Nullable Bytes to) {
    return new MergedRows(
        changed(from, to, Comparator.reverseOrder()), disk.reverseRange(from, to));
  }

  private NavigableMap<Bytes, byte[]> changed(
      @Nullable Bytes from, @Nullable Bytes to, Comparator<Bytes> order) {
    NavigableMap<Bytes, byte[]> changed = new TreeMap<>(order);
    changes.addTo(changed, from, to);
    return changed;
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> all() {
    return range(null, null);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> reverseAll() {
    return reverseRange(null, null);
  }

  /** Of the disk and of the changes: a row that both have counts twice. */
  @Override
  public long approximateNumEntries() {
    return disk.approximateNumEntries() + changes.size();
  }
}
