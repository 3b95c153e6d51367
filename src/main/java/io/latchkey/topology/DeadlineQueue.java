package io.latchkey.topology;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The next deadline of each row of a task, in the heap. An entry is a hint: whoever takes one reads
 * the row again and acts only if it is still due. So nothing here needs to be durable, and nothing
 * waits for it.
 *
 * <p>There may be ten million entries, so they are numbers in arrays: each takes some 45 bytes
 * beside those of its key. A binary heap whose nodes have four children orders them by deadline,
 * and a hash table with open addressing finds them by key.
 */
final class DeadlineQueue {
  private static final int CHILDREN = 4;
  private static final int FIRST_CAPACITY = 16;
  private static final int FREE = -1;

  /** An entry's slot is its number in these four; its key is null when the slot is free. */
  private byte[] @Nullable [] keys = new byte[FIRST_CAPACITY][];

  private int[] hashes = new int[FIRST_CAPACITY];
  private long[] deadlines = new long[FIRST_CAPACITY];
  private int[] places = new int[FIRST_CAPACITY];

  /** The slots, as a heap; beyond the size, those that were freed. */
  private int[] heap = new int[FIRST_CAPACITY];

  private int size;

  /** How many slots have ever been in use: those from here on are free too. */
  private int used;

  /** Slots by the hash of their key, {@link #FREE} where there is none; a power of two long. */
  private int[] table = emptyTable(2 * FIRST_CAPACITY);

  /** Sets or moves the deadline of a row. */
  void put(String key, long deadlineMs) {
    int at = find(key);
    if (table[at] == FREE) {
      add(key, deadlineMs, at);
      return;
    }
    int slot = table[at];
    long before = deadlines[slot];
    deadlines[slot] = deadlineMs;
    if (deadlineMs < before) {
      up(places[slot]);
    } else if (deadlineMs > before) {
      down(places[slot]);
    }
  }

  /** Forgets a row. */
  void remove(String key) {
    int at = find(key);
    if (table[at] != FREE) {
      free(at);
    }
  }

  /** Takes the key of the earliest row that is due at {@code nowMs}; null when none is. */
  @Nullable String pollDue(long nowMs) {
    if (size == 0 || deadlines[heap[0]] > nowMs) {
      return null;
    }
    int slot = heap[0];
    String key = new String(key(slot), StandardCharsets.UTF_8);
    free(placeInTable(slot));
    return key;
  }

  boolean contains(String key) {
    return table[find(key)] != FREE;
  }

  int size() {
    return size;
  }

  void clear() {
    Arrays.fill(keys, null);
    Arrays.fill(table, FREE);
    size = 0;
    used = 0;
  }

  private void add(String key, long deadlineMs, int at) {
    int slot = size < used ? heap[size] : used;
    if (slot == keys.length) {
      growSlots();
    }
    used = Math.max(used, slot + 1);
    keys[slot] = key.getBytes(StandardCharsets.UTF_8);
    hashes[slot] = hash(key);
    deadlines[slot] = deadlineMs;
    table[at] = slot;
    set(size, slot);
    up(size++);
    if (size > table.length / 4 * 3) {
      growTable();
    }
  }

  /** Frees the slot that the table has at this place. */
  private void free(int at) {
    int slot = table[at];
    unlink(at);
    keys[slot] = null;
    int place = places[slot];
    int last = heap[--size];
    heap[size] = slot;
    if (last != slot) {
      set(place, last);
      up(place);
      down(places[last]);
    }
  }

  // The heap.

  private void up(int from) {
    int slot = heap[from];
    int place = from;
    while (place > 0) {
      int parent = (place - 1) / CHILDREN;
      if (!isBefore(slot, heap[parent])) {
        break;
      }
      set(place, heap[parent]);
      place = parent;
    }
    set(place, slot);
  }

  private void down(int from) {
    int slot = heap[from];
    int place = from;
    while (place * CHILDREN + 1 < size) {
      int child = earliestChild(place);
      if (!isBefore(heap[child], slot)) {
        break;
      }
      set(place, heap[child]);
      place = child;
    }
    set(place, slot);
  }

  private int earliestChild(int place) {
    int first = place * CHILDREN + 1;
    int earliest = first;
    for (int child = first + 1; child < Math.min(first + CHILDREN, size); child++) {
      if (isBefore(heap[child], heap[earliest])) {
        earliest = child;
      }
    }
    return earliest;
  }

  private boolean isBefore(int slot, int other) {
    return deadlines[slot] < deadlines[other];
  }

  private void set(int place, int slot) {
    heap[place] = slot;
    places[slot] = place;
  }

  // The hash table.

  /** The place of this key in the table, or the free one where it would be put. */
  private int find(String key) {
    int hash = hash(key);
    int mask = table.length - 1;
    byte[] text = null;
    int at = hash & mask;
    while (table[at] != FREE) {
      int slot = table[at];
      if (hashes[slot] == hash) {
        text = text == null ? key.getBytes(StandardCharsets.UTF_8) : text;
        if (Arrays.equals(key(slot), text)) {
          return at;
        }
      }
      at = (at + 1) & mask;
    }
    return at;
  }

  private int placeInTable(int slot) {
    int at = hashes[slot] & (table.length - 1);
    while (table[at] != slot) {
      at = (at + 1) & (table.length - 1);
    }
    return at;
  }

  /** Empties a place and moves up what would no longer be found behind it. */
  private void unlink(int gap) {
    int mask = table.length - 1;
    int empty = gap;
    int at = gap;
    table[empty] = FREE;
    while (true) {
      at = (at + 1) & mask;
      if (table[at] == FREE) {
        return;
      }
      int wished = hashes[table[at]] & mask;
      boolean isFoundWithoutTheGap = ((at - wished) & mask) < ((at - empty) & mask);
      if (!isFoundWithoutTheGap) {
        table[empty] = table[at];
        table[at] = FREE;
        empty = at;
      }
    }
  }

  private void growTable() {
    table = emptyTable(2 * table.length);
    int mask = table.length - 1;
    for (int place = 0; place < size; place++) {
      int slot = heap[place];
      int at = hashes[slot] & mask;
      while (table[at] != FREE) {
        at = (at + 1) & mask;
      }
      table[at] = slot;
    }
  }

  private void growSlots() {
    int capacity = keys.length + keys.length / 2;
    keys = Arrays.copyOf(keys, capacity);
    hashes = Arrays.copyOf(hashes, capacity);
    deadlines = Arrays.copyOf(deadlines, capacity);
    places = Arrays.copyOf(places, capacity);
    heap = Arrays.copyOf(heap, capacity);
  }

  private byte[] key(int slot) {
    return Objects.requireNonNull(keys[slot]);
  }

  /** The bits of the text's own hash code mixed, for similar keys have similar ones. */
  private static int hash(String key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }

  private static int[] emptyTable(int length) {
    int[] table = new int[length];
    Arrays.fill(table, FREE);
    return table;
  }
}
