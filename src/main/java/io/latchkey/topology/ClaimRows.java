package io.latchkey.topology;

import io.latchkey.claim.Claim;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a task as the rules see them: those that were touched lately are in the heap, beside
 * the store, which every change goes to. Rows are small and most die young, so the store is rarely
 * read; and once the deadlines of all rows are known, a key that has none is known to have no row.
 *
 * <p>Nobody else writes to the store while the task is open, so nothing here can be out of date.
 */
final class ClaimRows {
  private final KeyValueStore<String, Claim> store;
  private final DeadlineQueue deadlines;
  private final DeadlineRefill<Claim> refill;
  private final Map<String, Claim> recent;

  /**
   * The rows of a store.
   *
   * @param deadlines holds the deadline of every row once {@code refill} is finished
   * @param maxRecent how many rows are kept in the heap, each of some 600 bytes
   */
  ClaimRows(
      KeyValueStore<String, Claim> store,
      DeadlineQueue deadlines,
      DeadlineRefill<Claim> refill,
      int maxRecent) {
    this.store = store;
    this.deadlines = deadlines;
    this.refill = refill;
    this.recent = new Recent(maxRecent);
  }

  /** The row of a key; null when there is none. */
  @Nullable Claim get(String key) {
    Claim row = recent.get(key);
    if (row != null) {
      return row;
    }
    boolean isKnownToBeAbsent = refill.isFinished() && !deadlines.contains(key);
    return isKnownToBeAbsent ? null : store.get(key);
  }

  /** The same for a key whose deadline has just been taken out. */
  @Nullable Claim getWithoutDeadline(String key) {
    Claim row = recent.get(key);
    return row != null ? row : store.get(key);
  }

  void put(String key, Claim row) {
    store.put(key, row);
    recent.put(key, row);
  }

  void delete(String key) {
    // Not the store's delete, which reads the row to give it back.
    store.put(key, null);
    recent.remove(key);
  }

  /** Without those that nobody has asked for the longest. */
  private static final class Recent extends LinkedHashMap<String, Claim> {
    private static final long serialVersionUID = 1;
    private static final float LOAD_FACTOR = 0.75f;

    private final int maxRows;

    Recent(int maxRows) {
      super(16, LOAD_FACTOR, true);
      this.maxRows = maxRows;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Claim> eldest) {
      return size() > maxRows;
    }
  }
}
