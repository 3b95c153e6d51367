package io.latchkey.topology;

/** What holds the claims of a task; both are backed by the same changelog. */
public enum ClaimsStore {
  /** On disk; the heap holds only each claim's key and next deadline. The default. */
  ROCKSDB,
  /** In the heap, bounded by it, and restored in full from the changelog at each start. */
  MEMORY
}
