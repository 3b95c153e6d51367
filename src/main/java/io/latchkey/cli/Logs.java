package io.latchkey.cli;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;

/** What the libraries may say on stderr. */
final class Logs {
  private Logs() {}

  /**
   * Silences them for a command that is done in a moment: its own line tells what is wrong, and the
   * Kafka clients' reports of each try would drown it.
   */
  static void configure(Object command, boolean debug) {
    if (debug) {
      Configurator.setRootLevel(Level.INFO);
    } else if (command instanceof KeepsLogs keeps) {
      Configurator.setRootLevel(keeps.libraries());
    } else {
      Configurator.setAllLevels(LogManager.ROOT_LOGGER_NAME, Level.OFF);
    }
  }
}
