package io.latchkey.sim;

/**
 * A scenario file that cannot be run. The message is one sentence for its author that names the
 * file, and the line and the field where there is one.
 */
public final class ScenarioException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ScenarioException(String message) {
    super(message, null, false, false);
  }

  /** The sentence; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
