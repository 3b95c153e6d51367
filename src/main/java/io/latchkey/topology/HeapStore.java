package io.latchkey.topology;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * A store in the heap. Kafka Streams has one, which under {@code enable.transactional.statestores}
 * keeps what is not committed in a second sorted map and moves it over at each commit. A store that
 * is restored in full at each start has no use for that: what an aborted transaction wrote goes
 * with the task that wrote it. May be read by other threads.
 */
final class HeapStore implements KeyValueStore<Bytes, byte[]> {
  private final String name;
  private final Map<Bytes, byte[]> rows = new ConcurrentHashMap<>();
  private volatile boolean open;

  private HeapStore(String name) {
    this.name = name;
  }

  /** A supplier of such stores. */
  static KeyValueBytesStoreSupplier supplier(String name) {
    return new KeyValueBytesStoreSupplier() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public KeyValueStore<Bytes, byte[]> get() {
        return new HeapStore(name);
      }

      @Override
      public String metricsScope() {
        return "in-memory";
      }
    };
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    context.register(root, (key, value) -> put(Bytes.wrap(key), value));
    open = true;
  }

  @Override
  public String name() {
    return name;
  }

  /** None: nothing asks which inputs its rows were made of. */
  @Override
  public Position getPosition() {
    return Position.emptyPosition();
  }

  @Override
  public void close() {
    open = false;
    rows.clear();
  }

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void put(Bytes key, byte @Nullable [] value) {
    if (value == null) {
      rows.remove(key);
    } else {
      rows.put(key, value);
    }
  }

  @Override
  public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
    return rows.putIfAbsent(key, value);
  }

  @Override
  public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
    entries.forEach(entry -> put(entry.key, entry.value));
  }

  @Override
  public byte @Nullable [] delete(Bytes key) {
    return rows.remove(key);
  }

  @Override
  public byte @Nullable [] get(Bytes key) {
    return rows.get(key);
  }

  /** Between two keys in their order; without a bound, what is there in any order. */
  @Override
  public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
    if (from == null && to == null) {
      return all();
    }
    return new Rows(between(from, to).sorted(Map.Entry.comparingByKey()).iterator());
  }

  private Stream<Map.Entry<Bytes, byte[]>> between(@Nullable Bytes from, @Nullable Bytes to) {
    return rows.entrySet().stream()
        .filter(row -> from == null || row.getKey().compareTo(from) >= 0)
        .filter(row -> to == null || row.getKey().compareTo(to) <= 0);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> reverseRange(@Nullable Bytes from, @Nullable Bytes to) {
    if (from == null && to == null) {
      return all();
    }
    return new Rows(
        between(from, to).sorted(Map.Entry.<Bytes, byte[]>comparingByKey().reversed()).iterator());
  }

  /** In any order: nobody asks for all rows in theirs, and to keep them in it costs each write. */
  @Override
  public KeyValueIterator<Bytes, byte[]> all() {
    return new Rows(rows.entrySet().iterator());
  }

  @Override
  public long approximateNumEntries() {
    return rows.size();
  }

  /** Rows one after the other. */
  private static final class Rows implements KeyValueIterator<Bytes, byte[]> {
    private final Iterator<Map.Entry<Bytes, byte[]>> entries;
    private Map.@Nullable Entry<Bytes, byte[]> next;

    Rows(Iterator<Map.Entry<Bytes, byte[]>> entries) {
      this.entries = entries;
    }

    @Override
    public boolean hasNext() {
      if (next == null && entries.hasNext()) {
        next = entries.next();
      }
      return next != null;
    }

    @Override
    public Bytes peekNextKey() {
      return peek().getKey();
    }

    @Override
    public KeyValue<Bytes, byte[]> next() {
      Map.Entry<Bytes, byte[]> entry = peek();
      next = null;
      return KeyValue.pair(entry.getKey(), entry.getValue());
    }

    @Override
    public void close() {
      // Nothing is held open.
    }

    private Map.Entry<Bytes, byte[]> peek() {
      if (!hasNext() || next == null) {
        throw new NoSuchElementException();
      }
      return next;
    }
  }
}
