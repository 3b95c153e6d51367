package io.latchkey.cli;

/**
 * The command could not do its work: exit code 1. The message is one sentence saying what is wrong
 * and what to do.
 */
final class CommandFailed extends Exception {
  private static final long serialVersionUID = 1L;

  CommandFailed(String message) {
    super(message);
  }

  CommandFailed(String message, Throwable cause) {
    super(message, cause);
  }
}
