package io.latchkey.topology;

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
final class DeadlineRefill<V> {
  private final ReadOnlyKeyValueStore<String, V> store;
  private final @Nullable String last;
  private final DeadlineQueue queue;
  private final ToLongFunction<V> deadlineMs;
  private @Nullable String from;
  private boolean finished;

  /** A refill from the rows between two keys, both included; null for no bound. */
  DeadlineRefill(
      ReadOnlyKeyValueStore<String, V> store,
      @Nullable String first,
      @Nullable String last,
      DeadlineQueue queue,
      ToLongFunction<V> deadlineMs) {
    this.store = store;
    this.from = first;
    this.last = last;
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
    try (KeyValueIterator<String, V> rows = store.range(from, last)) {
      do {
        if (!rows.hasNext()) {
          finished = true;
          return;
        }
        KeyValue<String, V> row = rows.next();
        // A row that was touched since the start has put its newer deadline there itself.
        if (!queue.contains(row.key)) {
          queue.put(row.key, deadlineMs.applyAsLong(row.value));
        }
        // The text next after it; so each call gets further, however little time it has.
        from = row.key + '\0';
      } while (mayGoOn.getAsBoolean());
    }
  }
}
