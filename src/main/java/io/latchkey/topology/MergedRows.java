package io.latchkey.topology;

import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** The rows of a store, and in their place those that were changed and are not written to it. */
final class MergedRows implements KeyValueIterator<Bytes, byte[]> {
  private final NavigableMap<Bytes, byte[]> changed;
  private final KeyValueIterator<Bytes, byte[]> stored;
  private @Nullable KeyValue<Bytes, byte[]> next;

  /**
   * Rows of the same range.
   *
   * @param changed in the order in which {@code stored} gives its rows; is emptied on the way
   * @param stored is closed with this
   */
  MergedRows(NavigableMap<Bytes, byte[]> changed, KeyValueIterator<Bytes, byte[]> stored) {
    this.changed = changed;
    this.stored = stored;
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      next = merged();
    }
    return next != null;
  }

  @Override
  public Bytes peekNextKey() {
    return peek().key;
  }

  @Override
  public KeyValue<Bytes, byte[]> next() {
    KeyValue<Bytes, byte[]> row = peek();
    next = null;
    return row;
  }

  @Override
  public void close() {
    stored.close();
  }

  private KeyValue<Bytes, byte[]> peek() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException();
    }
    return next;
  }

  private @Nullable KeyValue<Bytes, byte[]> merged() {
    while (!changed.isEmpty()) {
      int behind = stored.hasNext() ? compare(stored.peekNextKey(), changed.firstKey()) : 1;
      if (behind < 0) {
        return stored.next();
      }
      if (behind == 0) {
        stored.next();
      }
      Map.Entry<Bytes, byte[]> row = changed.pollFirstEntry();
      byte[] value = ChangedRows.value(row.getValue());
      if (value != null) {
        return KeyValue.pair(row.getKey(), value);
      }
    }
    return stored.hasNext() ? stored.next() : null;
  }

  /** As the order of the map says, which is the keys' own when it names none. */
  private int compare(Bytes one, Bytes other) {
    Comparator<? super Bytes> order = changed.comparator();
    return order == null ? one.compareTo(other) : order.compare(one, other);
  }
}
