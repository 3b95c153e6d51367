package io.latchkey.bench;

import java.lang.management.ManagementFactory;

/** This process's heap. */
final class Heap {
  /** The first leaves what only finalizers and references keep. */
  private static final int COLLECTIONS = 3;

  private Heap() {}

  /** What is in use after collecting all garbage, in bytes. */
  static long usedBytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
