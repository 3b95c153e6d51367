package io.latchkey.dev;

import java.io.IOException;
import java.util.function.Consumer;

/** The child's side of {@link ChildJvm}: its standard input ends when its parent does. */
public final class StandardInput {
  private StandardInput() {}

  /** Why the input has ended. */
  public enum End {
    /** The parent has asked the child to end. */
    ASKED,
    /** The parent is gone. */
    ABANDONED
  }

  /** Runs the action in a thread of its own as soon as standard input has ended. */
  public static void onEnd(Consumer<End> action) {
    Thread thread = new Thread(() -> action.accept(awaitEnd()), "end-of-input");
    thread.setDaemon(true);
    thread.start();
  }

  private static End awaitEnd() {
    End end = End.ABANDONED;
    try {
      while (System.in.read() >= 0) {
        // A parent writes only to say that the end which follows is meant.
        end = End.ASKED;
      }
    } catch (IOException e) {
      // As good as the end.
    }
    return end;
  }
}
