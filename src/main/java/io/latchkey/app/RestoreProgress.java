package io.latchkey.app;

import io.latchkey.topology.LatchkeyTopology;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * Tells how far the restoration of the claims has come: at most one line every two seconds for all
 * partitions together, and none for one that takes less. Called by several threads.
 */
final class RestoreProgress implements StateRestoreListener {
  private static final long LINE_INTERVAL_NANOS = Duration.ofSeconds(2).toNanos();

  private final Consumer<String> progress;
  private final LongSupplier nanoTime;
  private final Map<TopicPartition, Share> shares = new HashMap<>();
  private final Set<TopicPartition> open = new HashSet<>();
  private long started;
  private long lastLine;
  private boolean told;

  /** A partition's part of the work: offsets, which run ahead of records by transaction markers. */
  private static final class Share {
    private final long start;
    private final long end;
    private long at;

    Share(long start, long end) {
      this.start = start;
      this.end = end;
      this.at = start;
    }
  }

  RestoreProgress(Consumer<String> progress, LongSupplier nanoTime) {
    this.progress = progress;
    this.nanoTime = nanoTime;
  }

  /**
   * Whether a partition is being restored.
   *
   * @param assigned the partitions of this instance: when a thread dies its restorations end
   *     without a word, and those that another instance has taken over never end here
   */
  synchronized boolean isActive(Set<Integer> assigned) {
    return open.stream().anyMatch(partition -> assigned.contains(partition.partition()));
  }

  @Override
  public synchronized void onRestoreStart(
      TopicPartition partition, String store, long start, long end) {
    if (store.equals(LatchkeyTopology.POLICIES)) {
      // Read before the stream threads start: nobody can see it as part of their work.
      return;
    }
    if (open.isEmpty()) {
      shares.clear();
      started = nanoTime.getAsLong();
      lastLine = started;
      told = false;
    }
    open.add(partition);
    shares.put(partition, new Share(start, end));
  }

  @Override
  public synchronized void onBatchRestored(
      TopicPartition partition, String store, long batchEnd, long restored) {
    Share share = shares.get(partition);
    if (share == null) {
      return;
    }
    share.at = Math.min(share.end, batchEnd + 1);
    long now = nanoTime.getAsLong();
    if (now - lastLine >= LINE_INTERVAL_NANOS) {
      lastLine = now;
      told = true;
      progress.accept(
          String.format(
              Locale.ROOT, "Restoring the claims: %d %% of %,d records", percent(), total()));
    }
  }

  @Override
  public synchronized void onRestoreEnd(TopicPartition partition, String store, long restored) {
    open.remove(partition);
    if (open.isEmpty() && told) {
      progress.accept(
          String.format(
              Locale.ROOT,
              "Restored the claims: %,d records in %.1f s",
              total(),
              (nanoTime.getAsLong() - started) / 1e9));
    }
  }

  /** The partition has moved to another instance before its claims were here. */
  @Override
  public synchronized void onRestoreSuspended(
      TopicPartition partition, String store, long restored) {
    shares.remove(partition);
    open.remove(partition);
  }

  private long total() {
    return shares.values().stream().mapToLong(s -> s.end - s.start).sum();
  }

  private long percent() {
    long done = shares.values().stream().mapToLong(s -> s.at - s.start).sum();
    return total() == 0 ? 100 : 100 * done / total();
  }
}
