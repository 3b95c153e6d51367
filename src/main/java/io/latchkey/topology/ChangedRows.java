package io.latchkey.topology;

import com.google.common.collect.Maps;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.jspecify.annotations.Nullable;

/** Rows that were written or deleted, and wait to be written to the store. For one thread. */
final class ChangedRows {
  /**
   * Of a row in the heap, beside its bytes: a node of the map and its place in the table, the key's
   * object and the headers of both arrays. From their layout in a heap of less than 32 GiB.
   */
  private static final int OVERHEAD_BYTES = 104;

  /** Stands for the value of a deleted row; it is this object that counts. */
  private static final byte[] DELETED = {};

  private final Map<Bytes, byte[]> rows;
  private long bytes;

  private @Nullable Iterator<Map.Entry<Bytes, byte[]>> untaken;
  private int taken;

  /**
   * None yet.
   *
   * @param expected how many there may be: growing looks at each row again
   */
  ChangedRows(int expected) {
    rows = Maps.newHashMapWithExpectedSize(expected);
  }

  /** What {@link #find} answers, as a value of the store: null for a deleted row. */
  static byte @Nullable [] value(byte[] found) {
    return found == DELETED ? null : found;
  }

  /** What a row takes of the heap, as an estimate in bytes; more than none for a deletion too. */
  static int bytes(Bytes key, byte @Nullable [] value) {
    return OVERHEAD_BYTES + key.get().length + (value == null ? 0 : value.length);
  }

  /** Gives back what {@link #find} would have answered before. */
  byte @Nullable [] put(Bytes key, byte @Nullable [] value) {
    byte[] before = rows.put(key, value == null ? DELETED : value);
    bytes += bytes(key, value) - (before == null ? 0 : bytes(key, before));
    return before;
  }

  /** Undoes a {@link #put} that gave back this; what they take is not counted any more. */
  void putBack(Bytes key, byte @Nullable [] before) {
    if (before == null) {
      rows.remove(key);
    } else {
      rows.put(key, before);
    }
  }

  /** The row, or what stands for its deletion; null when it was not changed. */
  byte @Nullable [] find(Bytes key) {
    return rows.get(key);
  }

  /** What all of them take of the heap, as an estimate in bytes. */
  long bytes() {
    return bytes;
  }

  int size() {
    return rows.size();
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** How many have not been taken. */
  int left() {
    return rows.size() - taken;
  }

  /**
   * Takes some to be written; they stay here to be read. From the first call on, nothing may be
   * put.
   *
   * @param max how many, at most
   * @param isOutdated whether a row is taken and left out
   */
  List<KeyValue<Bytes, byte[]>> take(int max, Predicate<Bytes> isOutdated) {
    if (untaken == null) {
      untaken = rows.entrySet().iterator();
    }
    List<KeyValue<Bytes, byte[]>> some = new ArrayList<>();
    for (int i = 0; i < max && untaken.hasNext(); i++) {
      Map.Entry<Bytes, byte[]> row = untaken.next();
      taken++;
      if (!isOutdated.test(row.getKey())) {
        some.add(KeyValue.pair(row.getKey(), value(row.getValue())));
      }
    }
    return some;
  }

  /** Adds those between two keys, both included and null for no bound, as {@link #find} does. */
  void addTo(NavigableMap<Bytes, byte[]> all, @Nullable Bytes from, @Nullable Bytes to) {
    rows.forEach(
        (key, row) -> {
          if ((from == null || key.compareTo(from) >= 0)
              && (to == null || key.compareTo(to) <= 0)) {
            all.put(key, row);
          }
        });
  }
}
