package io.latchkey.app;

/**
 * Something the operator has to put right. The message says what is wrong and what to do, one line
 * for each problem, and is all there is to print: such a failure is no fault of the program, so it
 * has no stack trace.
 */
public final class OperatorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Carries the sentence. */
  public OperatorException(String message) {
    super(message, null, false, false);
  }

  /** The sentence; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
