package io.latchkey.topology;

import java.util.Arrays;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decoded rows by the slots of their keys, as many as may be kept. Which one makes room for another
 * is left to where they happen to lie: to keep them in the order of their use would cost each look
 * more than the few rows that are read again.
 */
final class SlotRows<V> {
  private final IntSupplier max;
  private @Nullable Object[] rows = new @Nullable Object[0];
  private int size;

  /** The slot whose row went last. */
  private int hand;

  /**
   * None yet.
   *
   * @param max how many may be kept for now
   */
  SlotRows(IntSupplier max) {
    this.max = max;
  }

  /** The row of a slot; null when it is not kept. */
  @SuppressWarnings("unchecked") // Nothing else is put in.
  @Nullable V get(int slot) {
    return slot < rows.length ? (V) rows[slot] : null;
  }

  /**
   * Keeps a row, a further one in place of another's where there are too many.
   *
   * @param capacity above every slot there is
   */
  void put(int slot, V row, int capacity) {
    if (slot >= rows.length) {
      rows = Arrays.copyOf(rows, capacity);
    }
    boolean isFurther = rows[slot] == null;
    rows[slot] = row;
    if (isFurther) {
      size++;
      makeRoom();
    }
  }

  void remove(int slot) {
    if (slot < rows.length && rows[slot] != null) {
      rows[slot] = null;
      size--;
    }
  }

  private void makeRoom() {
    int allowed = max.getAsInt();
    while (size > allowed) {
      hand = (hand + 1) % rows.length;
      remove(hand);
    }
  }
}
