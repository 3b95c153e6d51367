package io.latchkey.dev;

import java.io.IOException;

/** The child's side of {@link ChildJvm}: its standard input ends when its parent does. */
public final class StandardInput {
  private StandardInput() {}

  /** Runs the action in a thread of its own as soon as standard input has ended. */
  public static void onEnd(Runnable action) {
    Thread thread =
        new Thread(
            () -> {
              awaitEnd();
              action.run();
            },
            "end-of-input");
    thread.setDaemon(true);
    thread.start();
  }

  private static void awaitEnd() {
    try {
      while (System.in.read() >= 0) {
        // What is written there means nothing; only the end does.
      }
    } catch (IOException e) {
      // As good as the end.
    }
  }
}
