package io.latchkey.wire;

/**
 * A value that cannot be read as its message. The message is one sentence for the producer: what is
 * wrong and what to do. It has no stack trace: garbage is input, not a fault, and may come in
 * floods.
 */
public final class UndecodableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final DeadLetterReason reason;

  /** Carries the reason and the sentence. */
  public UndecodableException(DeadLetterReason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  /** The reason. */
  public DeadLetterReason reason() {
    return reason;
  }

  /** The sentence; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
