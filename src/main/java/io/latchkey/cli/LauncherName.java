package io.latchkey.cli;

/** The command as the user typed it, for lines to be pasted. */
final class LauncherName {
  private LauncherName() {}

  /** The launcher's word for itself; {@code latchkey} without a launcher. */
  static String get() {
    return System.getProperty("latchkey.command", "latchkey");
  }
}
