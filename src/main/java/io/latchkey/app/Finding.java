package io.latchkey.app;

/**
 * One thing about the cluster that is not as it should be.
 *
 * @param severity whether Latchkey can start in spite of it
 * @param message one line: what was found, and the command that mends it
 */
public record Finding(Severity severity, String message) {
  /** How bad it is. */
  public enum Severity {
    /** Latchkey refuses to start. */
    ERROR,
    /** It starts, with less safety than it could have. */
    WARNING
  }

  static Finding error(String message) {
    return new Finding(Severity.ERROR, message);
  }

  static Finding warning(String message) {
    return new Finding(Severity.WARNING, message);
  }

  /** Whether Latchkey refuses to start. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }
}
