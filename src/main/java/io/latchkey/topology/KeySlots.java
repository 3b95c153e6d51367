package io.latchkey.topology;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Gives each key a number of its own, its slot, for as long as it is here: what is known of a key
 * can then be kept in arrays, and is found without asking for the key again. Slots are handed out
 * from 0 on and used again.
 *
 * <p>There may be ten million keys, so a key takes some 20 bytes beside its own. A hash table with
 * open addressing finds it. Keys come from anybody, so they are hashed with a secret: who could
 * make keys of one hash would make every look-up a search.
 */
final class KeySlots {
  /** No slot. */
  static final int NONE = -1;

  private static final int FIRST_CAPACITY = 16;
  private static final HashFunction HASH = Hashing.sipHash24(secret(), secret());

  /** By slot; null when it is free. */
  private byte[] @Nullable [] keys = new byte[FIRST_CAPACITY][];

  /** By slot; of a free slot that has been used, the next such one. */
  private int[] hashes = new int[FIRST_CAPACITY];

  private int firstFreed = NONE;

  /** How many slots have ever been in use: those from here on are free too. */
  private int used;

  private int size;

  /** Slots by the hash of their key, {@link #NONE} where there is none; a power of two long. */
  private int[] table = emptyTable(2 * FIRST_CAPACITY);

  /** The key that was asked for last, which is mostly the next one too; and what it makes. */
  private String asked = "";

  private byte[] askedBytes = new byte[0];
  private int askedHash = HASH.hashBytes(askedBytes).asInt();

  /** Where it was found, or {@link #NONE} when the table has changed since. */
  private int askedPlace = NONE;

  /** The slot of a key, or {@link #NONE}. */
  int find(String key) {
    return table[place(key)];
  }

  /** The slot of a key, which it is given when it has none. */
  int findOrAdd(String key) {
    int place = place(key);
    if (table[place] != NONE) {
      return table[place];
    }
    int slot = takeSlot();
    keys[slot] = askedBytes;
    hashes[slot] = askedHash;
    table[place] = slot;
    size++;
    askedPlace = place;
    if (size > table.length / 4 * 3) {
      growTable();
    }
    return slot;
  }

  /** Forgets a key and gives the slot that it had, or {@link #NONE}. */
  int remove(String key) {
    int place = place(key);
    int slot = table[place];
    if (slot != NONE) {
      unlink(place);
      keys[slot] = null;
      hashes[slot] = firstFreed;
      firstFreed = slot;
      size--;
    }
    return slot;
  }

  /** The key of a slot that is not free; to ask for it next costs little. */
  String key(int slot) {
    asked = new String(bytes(slot), StandardCharsets.UTF_8);
    askedBytes = bytes(slot);
    askedHash = hashes[slot];
    askedPlace = NONE;
    return asked;
  }

  /** How many keys have a slot. */
  int size() {
    return size;
  }

  /** Above every slot that was handed out: how long an array by slot must be. */
  int capacity() {
    return keys.length;
  }

  private int takeSlot() {
    if (firstFreed != NONE) {
      int slot = firstFreed;
      firstFreed = hashes[slot];
      return slot;
    }
    if (used == keys.length) {
      int capacity = keys.length + keys.length / 2;
      keys = Arrays.copyOf(keys, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
    }
    return used++;
  }

  /** The place of this key in the table, or the free one where it would be put. */
  private int place(String key) {
    ask(key);
    if (askedPlace != NONE) {
      return askedPlace;
    }
    int mask = table.length - 1;
    int place = askedHash & mask;
    while (table[place] != NONE && !isAsked(table[place])) {
      place = (place + 1) & mask;
    }
    askedPlace = place;
    return place;
  }

  @SuppressWarnings("ReferenceEquality") // Another string of the same text only costs time.
  private void ask(String key) {
    if (key != asked) {
      asked = key;
      askedBytes = key.getBytes(StandardCharsets.UTF_8);
      askedHash = HASH.hashBytes(askedBytes).asInt();
      askedPlace = NONE;
    }
  }

  private boolean isAsked(int slot) {
    return hashes[slot] == askedHash && Arrays.equals(bytes(slot), askedBytes);
  }

  /** Empties a place and moves up what would no longer be found behind it. */
  private void unlink(int gap) {
    askedPlace = NONE;
    int mask = table.length - 1;
    int empty = gap;
    int at = gap;
    table[empty] = NONE;
    while (true) {
      at = (at + 1) & mask;
      if (table[at] == NONE) {
        return;
      }
      int wished = hashes[table[at]] & mask;
      boolean isFoundWithoutTheGap = ((at - wished) & mask) < ((at - empty) & mask);
      if (!isFoundWithoutTheGap) {
        table[empty] = table[at];
        table[at] = NONE;
        empty = at;
      }
    }
  }

  private void growTable() {
    table = emptyTable(2 * table.length);
    askedPlace = NONE;
    int mask = table.length - 1;
    for (int slot = 0; slot < used; slot++) {
      if (keys[slot] != null) {
        int at = hashes[slot] & mask;
        while (table[at] != NONE) {
          at = (at + 1) & mask;
        }
        table[at] = slot;
      }
    }
  }

  private byte[] bytes(int slot) {
    return Objects.requireNonNull(keys[slot]);
  }

  private static long secret() {
    return new SecureRandom().nextLong();
  }

  private static int[] emptyTable(int length) {
    int[] table = new int[length];
    Arrays.fill(table, NONE);
    return table;
  }
}
