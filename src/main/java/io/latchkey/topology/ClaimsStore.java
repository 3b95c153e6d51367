package io.latchkey.topology;

/** What holds the claims of a task; both are backed by the same changelog. */
public enum ClaimsStore {
  /**
   * On disk; the heap holds each claim's key and next deadline, the rows touched last, and those
   * that were changed within seconds and are not on the disk yet. The default.
   */
  ROCKSDB,
  /** In the heap, bounded by it, and restored in full from the changelog at each start. */
  MEMORY
}
