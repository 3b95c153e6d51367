package io.latchkey.cli;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;

/**
 * What the libraries may say on stderr. A command's own line tells what is wrong; the Kafka
 * clients' reports of each try would drown it.
 */
final class Logs {
  private Logs() {}

  static void configure(boolean debug) {
    Configurator.setRootLevel(debug ? Level.INFO : Level.OFF);
  }
}
