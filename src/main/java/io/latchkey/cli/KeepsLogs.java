package io.latchkey.cli;

import org.apache.logging.log4j.Level;

/** A command that serves for long: Latchkey's own logs are for its operator. */
interface KeepsLogs {

  /** From which level on the libraries may log as well. */
  Level libraries();
}
