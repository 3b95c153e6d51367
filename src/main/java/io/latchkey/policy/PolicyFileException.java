package io.latchkey.policy;

/**
 * A policy file that cannot be used. The message is one sentence for its author that names the
 * file, and the line and the field where there is one.
 */
public final class PolicyFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PolicyFileException(String message) {
    super(message, null, false, false);
  }

  /** The sentence; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
