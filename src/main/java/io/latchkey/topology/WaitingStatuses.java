package io.latchkey.topology;

import io.latchkey.message.RunStatus;
import io.latchkey.wire.OutputRecord;
import io.latchkey.wire.RunFact;
import io.latchkey.wire.WaitingCodec;
import io.latchkey.wire.WaitingStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The releasing statuses that came before the start of their run was known. They wait in the store
 * {@code runs}, and so survive restarts; none is delivered later than {@link
 * LatchkeyTopology#RUN_WAIT} while somebody owns the partition, and there are never more of them
 * than the bounds here.
 */
final class WaitingStatuses implements AutoCloseable {
  /** Runs with waiting statuses, of one task: each takes some hundred bytes of heap. */
  private static final int MAX_RUNS = 100_000;

  /** More than a run can end, with repetitions. */
  private static final int MAX_OF_A_RUN = 4;

  private static final int MAX_HEADER_BYTES = 1024;

  private final KeyValueStore<String, byte[]> runs;
  private final Instant ownedSince;
  private final DeadlineQueue<byte[]> queue = new DeadlineQueue<>(() -> 0);
  private final DeadlineRefill<byte[]> refill;

  WaitingStatuses(KeyValueStore<String, byte[]> runs, Instant ownedSince) {
    this.runs = runs;
    this.ownedSince = ownedSince;
    this.refill =
        new DeadlineRefill<>(
            runs,
            RunKeys.FIRST_WAITING,
            RunKeys.AFTER_WAITING,
            queue,
            row -> deadlineMs(WaitingCodec.decode(row)));
  }

  /** Lets a status wait; false when there is no room for it. */
  boolean add(RunFact.Sought fact, Instant now, Headers headers) {
    String key = RunKeys.waiting(fact);
    List<WaitingStatus> waiting = get(key);
    if (waiting.size() >= MAX_OF_A_RUN || (waiting.isEmpty() && queue.size() >= MAX_RUNS)) {
      return false;
    }
    waiting.add(new WaitingStatus(fact.status(), now, bounded(headers)));
    keep(key, waiting);
    return true;
  }

  /** Takes those that wait for this run and are for its claim. */
  List<WaitingStatus> take(RunFact fact, Predicate<RunStatus> isForTheClaim) {
    // The queue knows of every row once it is filled: the start of most runs need not read.
    if (refill.isFinished() && queue.size() == 0) {
      return List.of();
    }
    String key = RunKeys.waiting(fact);
    if (refill.isFinished() && !queue.contains(key)) {
      return List.of();
    }
    List<WaitingStatus> waiting = get(key);
    List<WaitingStatus> taken =
        waiting.stream().filter(status -> isForTheClaim.test(status.status())).toList();
    if (!taken.isEmpty()) {
      waiting.removeAll(taken);
      keep(key, waiting);
    }
    return taken;
  }

  /** Whether it has waited for too long, though it was not yet its turn to be told so. */
  boolean isOver(WaitingStatus status, Instant now) {
    return deadlineMs(status) <= now.toEpochMilli();
  }

  /** Goes on to read in what waited before this task started. */
  void readOn(BooleanSupplier mayGoOn) {
    refill.readOn(mayGoOn);
  }

  @Override
  public void close() {
    refill.close();
  }

  /** Takes those that have waited for too long. */
  void expire(long nowMs, BooleanSupplier mayGoOn, Consumer<WaitingStatus> expired) {
    while (mayGoOn.getAsBoolean()) {
      String key = queue.peekDue(nowMs);
      if (key == null) {
        return;
      }
      List<WaitingStatus> waiting = get(key);
      List<WaitingStatus> due =
          waiting.stream().filter(status -> deadlineMs(status) <= nowMs).toList();
      if (waiting.isEmpty()) {
        queue.remove(key);
      } else if (due.isEmpty()) {
        queue.put(key, deadlineMs(waiting));
      } else {
        waiting.removeAll(due);
        keep(key, waiting);
        due.forEach(expired);
      }
    }
  }

  private void keep(String key, List<WaitingStatus> waiting) {
    if (waiting.isEmpty()) {
      runs.put(key, null);
      queue.remove(key);
    } else {
      runs.put(key, WaitingCodec.encode(waiting));
      queue.put(key, deadlineMs(waiting));
    }
  }

  private List<WaitingStatus> get(String key) {
    byte @Nullable [] row = runs.get(key);
    return row == null ? new ArrayList<>() : WaitingCodec.decode(row);
  }

  private long deadlineMs(List<WaitingStatus> waiting) {
    return waiting.stream().mapToLong(this::deadlineMs).min().orElse(Long.MAX_VALUE);
  }

  /** What waited while nobody owned the partition waits on: the start may be there, unread. */
  private long deadlineMs(WaitingStatus status) {
    Instant from = status.since().isBefore(ownedSince) ? ownedSince : status.since();
    return from.plus(LatchkeyTopology.RUN_WAIT).toEpochMilli();
  }

  /** The same headers, or what stands for them when they are too large to be kept. */
  private static Headers bounded(Headers headers) {
    long bytes = 0;
    for (Header header : headers) {
      bytes += header.key().getBytes(StandardCharsets.UTF_8).length;
      bytes += header.value() == null ? 0 : header.value().length;
    }
    return bytes <= MAX_HEADER_BYTES ? headers : OutputRecord.dropped(headers);
  }
}
