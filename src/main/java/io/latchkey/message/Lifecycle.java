package io.latchkey.message;

/** What ends a claim. */
public enum Lifecycle {
  /** The run's terminal status ends it; the TTL is the safety net. The default. */
  UNTIL_TERMINAL,
  /** Only the TTL (or a command) ends it: a fixed deduplication window. */
  FIXED_TTL
}
