package io.latchkey.topology;

/** What holds the claims of a task; both are backed by the same changelog. */
public enum ClaimsStore {
  /** On disk, for as many claims as the disk takes. The default. */
  ROCKSDB,
  /** In the heap: several times faster, bounded by the heap, and restored in full at each start. */
  MEMORY
}
