package io.latchkey.topology;

import java.util.Arrays;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The next deadline of each row of a task, in the heap. The deadline is a hint: whoever takes one
 * reads the row again and acts only if it is still due. The key is more than that: once the rows
 * from before the task's start are read in, a key that is not here has no row, and {@link
 * ClaimRows} relies on it. So an entry may be dropped only with its row.
 *
 * <p>There may be ten million entries, so they are numbers in arrays: each takes some 50 bytes
 * beside those of its key. A binary heap whose nodes have four children orders them by deadline.
 *
 * @param <V> the rows, of which some are kept here too, where they are found together with the
 *     deadline
 */
final class DeadlineQueue<V> {
  private static final int CHILDREN = 4;

  private final IntSupplier maxRows;

  private KeySlots slots;
  private SlotRows<V> rows;

  /** By slot, as {@link #places}. */
  private long[] deadlines;

  /** Where in the heap the slot is. */
  private int[] places;

  /** The slots. */
  private int[] heap;

  /**
   * None yet.
   *
   * @param maxRows how many rows may be kept for now
   */
  @SuppressWarnings("NullAway.Init") // clear sets the rest.
  DeadlineQueue(IntSupplier maxRows) {
    this.maxRows = maxRows;
    clear();
  }

  /** Sets or moves the deadline of a row. */
  void put(String key, long deadlineMs) {
    int size = slots.size();
    int slot = slots.findOrAdd(key);
    if (slots.size() > size) {
      makeRoom();
      deadlines[slot] = deadlineMs;
      set(size, slot);
      up(size);
      return;
    }
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
    int slot = slots.remove(key);
    if (slot == KeySlots.NONE) {
      return;
    }
    rows.remove(slot);
    int place = places[slot];
    int last = heap[slots.size()];
    if (last != slot) {
      set(place, last);
      up(place);
      down(places[last]);
    }
  }

  /**
   * The key of the earliest row that is due at {@code nowMs}; null when none is. It stays until its
   * deadline is moved or it is removed.
   */
  @Nullable String peekDue(long nowMs) {
    return slots.size() == 0 || deadlines[heap[0]] > nowMs ? null : slots.key(heap[0]);
  }

  boolean contains(String key) {
    return slots.find(key) != KeySlots.NONE;
  }

  /** The row of a key, if it is kept here; null says nothing of whether there is one. */
  @Nullable V row(String key) {
    int slot = slots.find(key);
    return slot == KeySlots.NONE ? null : rows.get(slot);
  }

  /** Keeps the present row of a key, if the key has a deadline. */
  void keepRow(String key, V row) {
    int slot = slots.find(key);
    if (slot != KeySlots.NONE) {
      rows.put(slot, row, slots.capacity());
    }
  }

  int size() {
    return slots.size();
  }

  /** Forgets all rows and gives back what they took. */
  void clear() {
    slots = new KeySlots();
    rows = new SlotRows<>(maxRows);
    deadlines = new long[slots.capacity()];
    places = new int[slots.capacity()];
    heap = new int[slots.capacity()];
  }

  private void makeRoom() {
    int capacity = slots.capacity();
    if (capacity > heap.length) {
      deadlines = Arrays.copyOf(deadlines, capacity);
      places = Arrays.copyOf(places, capacity);
      heap = Arrays.copyOf(heap, capacity);
    }
  }

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
    while (place * CHILDREN + 1 < slots.size()) {
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
    for (int child = first + 1; child < Math.min(first + CHILDREN, slots.size()); child++) {
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
}
