package io.latchkey.sim;

/** How {@link SimulateRun} prints. */
public enum OutputFormat {
  /** Lines for people. */
  TEXT,
  /** One JSON object a line. */
  JSON
}
