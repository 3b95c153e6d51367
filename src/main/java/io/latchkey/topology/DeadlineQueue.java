package io.latchkey.topology;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The next deadline of each row of a task, in the heap. The deadline is a hint: whoever takes one
 * reads the row again and acts only if it is still due. The key is more than that: once the rows
 * from before the task's start are read in, a key that is not here has no row, and {@link
 * ClaimRows} relies on it. So an entry may be dropped only with its row.
 *
 * <p>There may be ten million entries, so they are numbers in arrays: each takes some 45 bytes
 * beside those of its key. A binary heap whose nodes have four children orders them by deadline,
 * and a hash table with open addressing finds them by key. Keys come from anybody, so they are
 * hashed with a secret: who could make keys of one hash would make every look-up a search.
 */
final class DeadlineQueue {
  private static final int CHILDREN = 4;
  private static final int FIRST_CAPACITY = 16;
  private static final int FREE = -1;
  private static final HashFunction HASH = Hashing.sipHash24(secret(), secret());

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

  /** The key that was asked for last, which is mostly the next one too; and what it makes. */
  private String asked = "";

  private byte[] askedBytes = new byte[0];
  private int askedHash = HASH.hashBytes(askedBytes).asInt();

  /** Sets or moves the deadline of a row. */
  void put(String key, long deadlineMs) {
    int at = find(key);
    if (table[at] == FREE) {
      add(deadlineMs, at);
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

  /**
   * The key of the earliest row that is due at {@code nowMs}; null when none is. It stays until its
   * deadline is moved or it is removed.
   */
  @Nullable String peekDue(long nowMs) {
    return size == 0 || deadlines[heap[0]] > nowMs
        ? null
        : new String(key(heap[0]), StandardCharsets.UTF_8);
  }

  boolean contains(String key) {
    return table[find(key)] != FREE;
  }

  int size() {
    return size;
  }

  /** Forgets all rows and gives back what they took. */
  void clear() {
    keys = new byte[FIRST_CAPACITY][];
    hashes = new int[FIRST_CAPACITY];
    deadlines = new long[FIRST_CAPACITY];
    places = new int[FIRST_CAPACITY];
    heap = new int[FIRST_CAPACITY];
    table = emptyTable(2 * FIRST_CAPACITY);
    size = 0;
    used = 0;
  }

  /** Adds the key that was asked for last. */
  private void add(long deadlineMs, int at) {
    int slot = size < used ? heap[size] : used;
    if (slot == keys.length) {
      growSlots();
    }
    used = Math.max(used, slot + 1);
    keys[slot] = askedBytes;
    hashes[slot] = askedHash;
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
    ask(key);
    int mask = table.length - 1;
    int at = askedHash & mask;
    while (table[at] != FREE && !isAsked(table[at])) {
      at = (at + 1) & mask;
    }
    return at;
  }

  @SuppressWarnings("ReferenceEquality") // Another string of the same text only costs time.
  private void ask(String key) {
    if (key != asked) {
      asked = key;
      askedBytes = key.getBytes(StandardCharsets.UTF_8);
      askedHash = HASH.hashBytes(askedBytes).asInt();
    }
  }

  private boolean isAsked(int slot) {
    return hashes[slot] == askedHash && Arrays.equals(key(slot), askedBytes);
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

  private static long secret() {
    return new SecureRandom().nextLong();
  }

  private static int[] emptyTable(int length) {
    int[] table = new int[length];
    Arrays.fill(table, FREE);
    return table;
  }
}
