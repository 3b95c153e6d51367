package io.latchkey.bench;

import io.latchkey.topology.LatchkeyTopology;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** When the stores of an instance were restored. Called by several threads. */
final class RestoreTimes implements StateRestoreListener {
  private final Set<TopicPartition> open = new HashSet<>();
  private OptionalLong lastEndNanos = OptionalLong.empty();
  private long records;

  /** Whether a store is being restored. */
  synchronized boolean isActive() {
    return !open.isEmpty();
  }

  /** How many records were read from changelogs. */
  synchronized long records() {
    return records;
  }

  /** When the last restoration ended, by {@link System#nanoTime}; empty when there was none. */
  synchronized OptionalLong lastEndNanos() {
    return lastEndNanos;
  }

  @Override
  public synchronized void onRestoreStart(
      TopicPartition partition, String store, long start, long end) {
    // The policies are read before the stream threads start.
    if (!store.equals(LatchkeyTopology.POLICIES)) {
      open.add(partition);
    }
  }

  @Override
  public synchronized void onBatchRestored(
      TopicPartition partition, String store, long batchEnd, long restored) {
    if (!store.equals(LatchkeyTopology.POLICIES)) {
      records += restored;
    }
  }

  @Override
  public synchronized void onRestoreEnd(TopicPartition partition, String store, long restored) {
    if (open.remove(partition)) {
      lastEndNanos = OptionalLong.of(System.nanoTime());
    }
  }

  @Override
  public synchronized void onRestoreSuspended(
      TopicPartition partition, String store, long restored) {
    open.remove(partition);
  }
}
