package io.latchkey.policy;

/**
 * A YAML file that cannot be used. The message is one sentence for its author that names the file,
 * the line and the field.
 */
public final class YamlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  YamlException(String message) {
    super(message, null, false, false);
  }

  /** The sentence; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
