package io.latchkey.topology;

import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Fills the deadline queue from the store after a task has started, slice by slice, so that
 * millions of restored claims do not hold up the first decision. Rows that are written meanwhile
 * put their deadlines there themselves.
 */
final class DeadlineRefill<V> implements AutoCloseable {
  private final ReadOnlyKeyValueStore<String, V> store;
  private final @Nullable String first;
  private final @Nullable String last;
  private final DeadlineQueue<?> queue;
  private final ToLongFunction<V> deadlineMs;

  /** Open from the first slice to the last: it sees the rows that were there at the first. */
  private @Nullable KeyValueIterator<String, V> rows;

  private boolean finished;

  /** A refill from the rows between two keys, both included; null for no bound. */
  DeadlineRefill(
      ReadOnlyKeyValueStore<String, V> store,
      @Nullable String first,
      @Nullable String last,
      DeadlineQueue<?> queue,
      ToLongFunction<V> deadlineMs) {
    this.store = store;
    this.first = first;
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
    if (rows == null) {
      rows = store.range(first, last);
    }
    do {
      if (!rows.hasNext()) {
        close();
        checkThatTheLastRowWasRead();
        finished = true;
        return;
      }
      KeyValue<String, V> row = rows.next();
      // A row that was touched since the start has put its newer deadline there itself.
      if (!queue.contains(row.key)) {
        queue.put(row.key, deadlineMs.applyAsLong(row.value));
      }
    } while (mayGoOn.getAsBoolean());
  }

  /**
   * A RocksDB iterator that meets a damaged block ends as if there were no more rows, and Kafka
   * Streams does not ask it why. The rows behind would count as absent, and be claimed again.
   */
  private void checkThatTheLastRowWasRead() {
    try (KeyValueIterator<String, V> fromTheEnd = store.reverseRange(first, last)) {
      if (fromTheEnd.hasNext() && !queue.contains(fromTheEnd.peekNextKey())) {
        throw new IllegalStateException(
            "the rows of a store cannot be read to their end, so its files are damaged; delete the"
                + " task's directory in state.dir, and it is restored from the changelog");
      }
    }
  }

  @Override
  public void close() {
    if (rows != null) {
      rows.close();
      rows = null;
    }
  }
}
