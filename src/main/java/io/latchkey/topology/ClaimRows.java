package io.latchkey.topology;

import io.latchkey.claim.Claim;
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
  private final DeadlineQueue<Claim> deadlines;
  private final DeadlineRefill<Claim> refill;

  /**
   * The rows of a store.
   *
   * @param deadlines holds the deadline of every row once {@code refill} is finished, and some of
   *     the rows
   */
  ClaimRows(
      KeyValueStore<String, Claim> store,
      DeadlineQueue<Claim> deadlines,
      DeadlineRefill<Claim> refill) {
    this.store = store;
    this.deadlines = deadlines;
    this.refill = refill;
  }

  /** The row of a key; null when there is none. */
  @Nullable Claim get(String key) {
    Claim row = deadlines.row(key);
    if (row != null) {
      return row;
    }
    if (refill.isFinished() && !deadlines.contains(key)) {
      return null;
    }
    row = store.get(key);
    if (row != null) {
      deadlines.keepRow(key, row);
    }
    return row;
  }

  /** Writes the row of a key and sets its deadline. */
  void put(String key, Claim row, long deadlineMs) {
    store.put(key, row);
    deadlines.put(key, deadlineMs);
    deadlines.keepRow(key, row);
  }

  /** Deletes the row of a key and its deadline. */
  void delete(String key) {
    // Not the store's delete, which reads the row to give it back.
    store.put(key, null);
    deadlines.remove(key);
  }
}
