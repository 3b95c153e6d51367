package io.latchkey.app;

/**
 * A schema registry did not give an answer that says anything about a schema. The message completes
 * the sentence "The schema registry …".
 */
final class RegistryFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RegistryFailure(String message) {
    super(message, null, false, false);
  }
}
