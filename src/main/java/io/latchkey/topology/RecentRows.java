package io.latchkey.topology;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The rows of a store that a task touched last, decoded. */
final class RecentRows<V> {
  private static final float LOAD_FACTOR = 0.75f;

  private final IntSupplier max;

  /** In the order of their last use. */
  private final Map<String, V> rows = new LinkedHashMap<>(16, LOAD_FACTOR, true);

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

  /** Keeps a row in place of those that nobody has asked for the longest. */
  void put(String key, V row) {
    rows.put(key, row);
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
