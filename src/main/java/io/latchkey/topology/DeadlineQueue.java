package io.latchkey.topology;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The next deadline of each row of a task, in the heap. An entry is a hint: whoever takes one reads
 * the row again and acts only if it is still due. So nothing here needs to be durable, and nothing
 * waits for it.
 */
final class DeadlineQueue {
  private final Map<String, Entry> byKey = new HashMap<>();
  private final TreeSet<Entry> byDeadline =
      new TreeSet<>(Comparator.comparingLong(Entry::deadlineMs).thenComparing(Entry::key));

  private record Entry(String key, long deadlineMs) {}

  /** Sets or moves the deadline of a row. */
  void put(String key, long deadlineMs) {
    Entry entry = new Entry(key, deadlineMs);
    Entry before = byKey.put(key, entry);
    if (entry.equals(before)) {
      return;
    }
    if (before != null) {
      byDeadline.remove(before);
    }
    byDeadline.add(entry);
  }

  /** Forgets a row. */
  void remove(String key) {
    Entry before = byKey.remove(key);
    if (before != null) {
      byDeadline.remove(before);
    }
  }

  /** Takes the key of the earliest row that is due at {@code nowMs}; null when none is. */
  @Nullable String pollDue(long nowMs) {
    if (byDeadline.isEmpty() || byDeadline.first().deadlineMs() > nowMs) {
      return null;
    }
    Entry first = byDeadline.pollFirst();
    if (first == null) {
      return null;
    }
    byKey.remove(first.key());
    return first.key();
  }

  boolean contains(String key) {
    return byKey.containsKey(key);
  }

  int size() {
    return byKey.size();
  }

  void clear() {
    byKey.clear();
    byDeadline.clear();
  }
}
