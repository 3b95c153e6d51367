package io.latchkey.topology;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much of the heap may hold rows that wait to be written, in bytes, for several stores
 * together. It is asked at each commit, so what one commit brings may be beyond it.
 */
final class HeapBudget {
  /** A sixteenth: 128 MiB of the launcher's default heap. */
  private static final int PART_OF_HEAP = 16;

  /** That of all stores of the process. */
  static final HeapBudget OF_PROCESS =
      new HeapBudget(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);

  private final long maxBytes;
  private final AtomicLong heldBytes = new AtomicLong();

  /**
   * Nothing is held yet.
   *
   * @param maxBytes at least 1
   */
  HeapBudget(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** A store holds so much more than it said before; negative when it holds less. */
  void add(long bytes) {
    heldBytes.addAndGet(bytes);
  }

  long heldBytes() {
    return heldBytes.get();
  }

  /** The part of it that is left, from 1 to 0. */
  double left() {
    return Math.max(0, maxBytes - heldBytes()) / (double) maxBytes;
  }
}
