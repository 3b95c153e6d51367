package io.latchkey.topology;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a {@link WriteBehindStore} that are not on the disk, by their age.
 *
 * <p>The old ones are written, but for the rows that have changed again since, and then the offset
 * at which they ended is committed; so from its offset on the changelog has all that the disk
 * lacks. That it may have some rows that the disk has already does no harm: it says what a row is,
 * not what changed. So they are written a slice with each commit, and none holds up decisions for
 * long.
 *
 * <p>Streams commits the stores of a task when its transaction is committed, but for one case: when
 * the commit with which tasks are closed fails, it does so all the same (4.4, {@code
 * TaskManager.tryCloseCleanActiveTasks}). So a commit is believed when the task goes on, and only
 * then is anything written; the changes of a task that has not gone on are undone. If they were
 * committed, the changelog has them.
 *
 * <p>For one thread at a time.
 */
final class Generations {
  /** So old are the youngest of the old ones before any is written. */
  static final Duration REST = Duration.ofSeconds(4);

  /** So long it takes to write them. */
  static final Duration WRITING = Duration.ofSeconds(4);

  /** No commit writes a larger part of them, however late it is. */
  private static final int LARGEST_PART = 10;

  /** Rows written at a time where all of them are: the store holds each slice in the heap again. */
  private static final int SLICE = 4_000;

  @SuppressWarnings("ArrayRecordComponent") // Only ever put back.
  private record Before(Bytes key, byte @Nullable [] row) {}

  private final KeyValueStore<Bytes, byte[]> disk;
  private final HeapBudget budget;
  private final LongSupplier nanoTime;

  private ChangedRows old = new ChangedRows(0);
  private ChangedRows young = new ChangedRows(0);

  /** When the young ones were begun. */
  private long begunAt;

  /** What the young ones had before each change since the last commit that is believed. */
  private final List<Before> latest = new ArrayList<>();

  /** Whether all of the latest are said to be committed. */
  private boolean committed;

  private long uncommittedBytes;

  // Where they end in the changelog; empty before the first commit.
  private Map<TopicPartition, Long> latestOffsets = Map.of();
  private Map<TopicPartition, Long> youngOffsets = Map.of();
  private Map<TopicPartition, Long> oldOffsets = Map.of();
  private Map<TopicPartition, Long> diskOffsets = Map.of();

  /** False once a write has failed: which rows are on the disk is not known then. */
  private boolean intact = true;

  private long heldBytes;

  /**
   * None yet.
   *
   * @param disk takes what is written; a transactional store
   * @param budget for what all such stores hold in the heap
   * @param nanoTime tells how long they have held it
   */
  Generations(KeyValueStore<Bytes, byte[]> disk, HeapBudget budget, LongSupplier nanoTime) {
    this.disk = disk;
    this.budget = budget;
    this.nanoTime = nanoTime;
    this.begunAt = nanoTime.getAsLong();
  }

  void put(Bytes key, byte @Nullable [] value) {
    goOn();
    latest.add(new Before(key, young.put(key, value)));
    uncommittedBytes += ChangedRows.bytes(key, value);
  }

  /** As {@link ChangedRows#find}. */
  byte @Nullable [] find(Bytes key) {
    byte[] found = young.find(key);
    return found == null ? old.find(key) : found;
  }

  /** As {@link ChangedRows#addTo}. */
  void addTo(NavigableMap<Bytes, byte[]> all, @Nullable Bytes from, @Nullable Bytes to) {
    old.addTo(all, from, to);
    young.addTo(all, from, to);
  }

  /** How many there are; a row that is in both counts twice. */
  int size() {
    return old.size() + young.size();
  }

  /**
   * What the changes since the last commit take of the heap, as an estimate. A metric asks, at any
   * time.
   */
  long uncommittedBytes() {
    return uncommittedBytes;
  }

  /**
   * Everything is committed, up to these offsets of the changelog.
   *
   * @param offsets none when the changelog is not to be trusted any more
   */
  void commit(Map<TopicPartition, Long> offsets) {
    if (offsets.isEmpty()) {
      forget();
      disk.commit(offsets);
      return;
    }
    goOn();
    committed = true;
    latestOffsets = offsets;
    uncommittedBytes = 0;
    if (latest.isEmpty()) {
      goOn();
    }
  }

  /** The last commit is believed: writes what it is time for. */
  private void goOn() {
    if (!committed) {
      return;
    }
    committed = false;
    latest.clear();
    youngOffsets = latestOffsets;
    if (young.isEmpty() && old.isEmpty()) {
      writeAll();
    } else {
      writeOn();
    }
    account();
  }

  private void writeOn() {
    double resting = resting();
    if (resting >= 1) {
      return;
    }
    int late = old.left() - (int) (old.size() * resting);
    write(old, Math.min(late, old.size() / LARGEST_PART + 1));
    if (old.left() == 0) {
      commitDisk(oldOffsets);
      turn();
    }
  }

  /**
   * The part of the old ones that need not be written yet. Where the heap fills up, it goes by
   * that: from the time when half of it is taken until all of it is.
   */
  private double resting() {
    double restNanos = REST.plus(WRITING).toNanos() - (nanoTime.getAsLong() - begunAt);
    return Math.min(Math.max(0, restNanos / WRITING.toNanos()), 2 * budget.left());
  }

  private void turn() {
    old = young;
    oldOffsets = youngOffsets;
    young = new ChangedRows(old.size());
    begunAt = nanoTime.getAsLong();
  }

  private void write(ChangedRows rows, int max) {
    if (!intact) {
      throw new IllegalStateException("a write has failed: the task has to be closed");
    }
    List<KeyValue<Bytes, byte[]>> some =
        rows.take(max, key -> rows != young && young.find(key) != null);
    if (!some.isEmpty()) {
      intact = false;
      disk.putAll(some);
      commitDisk(diskOffsets);
      intact = true;
    }
  }

  private void commitDisk(Map<TopicPartition, Long> offsets) {
    // No offsets would say that no row can be trusted.
    if (!offsets.isEmpty()) {
      disk.commit(offsets);
      diskOffsets = offsets;
    }
  }

  /** Writes all of them; none may be in doubt. */
  private void writeAll() {
    while (old.left() > 0) {
      write(old, SLICE);
    }
    while (young.left() > 0) {
      write(young, SLICE);
    }
    commitDisk(youngOffsets);
    turn();
    turn();
  }

  /**
   * Writes everything, for others are going to write to the disk.
   *
   * @throws IllegalStateException when not all of it is committed
   */
  void settle() {
    if (!intact || uncommittedBytes > 0) {
      throw new IllegalStateException("there are changes that are not committed");
    }
    goOn();
    writeAll();
    account();
  }

  /** Undoes the latest, writes all others, and forgets everything. */
  void close() {
    try {
      if (intact && disk.isOpen()) {
        for (int i = latest.size() - 1; i >= 0; i--) {
          young.putBack(latest.get(i).key(), latest.get(i).row());
        }
        writeAll();
      }
    } finally {
      forget();
    }
  }

  private void forget() {
    latest.clear();
    committed = false;
    uncommittedBytes = 0;
    latestOffsets = Map.of();
    youngOffsets = Map.of();
    turn();
    turn();
    diskOffsets = Map.of();
    intact = true;
    account();
  }

  private void account() {
    long held = old.bytes() + young.bytes();
    budget.add(held - heldBytes);
    heldBytes = held;
  }
}
