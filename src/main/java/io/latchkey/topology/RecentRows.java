package io.latchkey.topology;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The rows of a store that a task wrote or read first not long ago, decoded. */
final class RecentRows<V> {
  private final IntSupplier max;

  /** In the order in which they came: to keep them in that of their last use costs each look. */
  private final Map<String, V> rows = new LinkedHashMap<>();

  /**
   * None yet.
   *
   * @param max how many may be kept for now
   */
  RecentRows(IntSupplier max) {
    this.max = max;
  }

  /** The row of a key; null when it is not kept. */
  @Nullable V get(String key) {
    return rows.get(key);
  }

  /** Keeps a row, a new one in place of the one that has been kept for the longest. */
  void put(String key, V row) {
    if (rows.put(key, row) != null) {
      return;
    }
    int allowed = max.getAsInt();
    Iterator<String> eldest = rows.keySet().iterator();
    while (rows.size() > allowed) {
      eldest.next();
      eldest.remove();
    }
  }

  void remove(String key) {
    rows.remove(key);
  }
}
