package io.latchkey.topology;

import io.latchkey.claim.Claim;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Fills the deadline queue from the store after a task has started, slice by slice, so that
 * millions of restored claims do not hold up the first decision.
 */
final class DeadlineRefill {
  private final ReadOnlyKeyValueStore<String, Claim> store;
  private final DeadlineQueue queue;
  private final ToLongFunction<Claim> deadlineMs;
  private @Nullable String cursor;
  private boolean finished;

  DeadlineRefill(
      ReadOnlyKeyValueStore<String, Claim> store,
      DeadlineQueue queue,
      ToLongFunction<Claim> deadlineMs) {
    this.store = store;
    this.queue = queue;
    this.deadlineMs = deadlineMs;
  }

  boolean isFinished() {
    return finished;
  }

  /** Reads on for as long as {@code mayGoOn} allows, at least one row. Changes no row. */
  void readOn(BooleanSupplier mayGoOn) {
    if (finished) {
      return;
    }
    // The text next after the cursor; so each call gets further, however little time it has.
    String from = cursor == null ? null : cursor + '\0';
    try (KeyValueIterator<String, Claim> rows = store.range(from, null)) {
      do {
        if (!rows.hasNext()) {
          finished = true;
          return;
        }
        KeyValue<String, Claim> row = rows.next();
        // A row that was touched since the start has put its newer deadline there itself.
        if (!queue.contains(row.key)) {
          queue.put(row.key, deadlineMs.applyAsLong(row.value));
        }
        cursor = row.key;
      } while (mayGoOn.getAsBoolean());
    }
  }
}
