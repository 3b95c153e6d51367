package io.latchkey.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/**
 * What a command has started and must end, in the opposite order: at its own end or, when the
 * process is told to end before (Ctrl-C, SIGTERM), then.
 */
final class Teardown implements AutoCloseable {
  private final Deque<AutoCloseable> started = new ArrayDeque<>();
  private final Thread hook;
  private boolean begun;

  /**
   * Begins to listen for signals.
   *
   * @param signalCode the exit code after a signal, asked for when all has been ended
   */
  Teardown(IntSupplier signalCode) {
    // A hook cannot choose the exit code of a process that was signalled, other than by halting it.
    this.hook =
        new Thread(
            () -> {
              end();
              Runtime.getRuntime().halt(signalCode.getAsInt());
            },
            "teardown");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Takes over something started: it is ended first. At once, when the end has begun. */
  synchronized <T extends AutoCloseable> T add(T resource) {
    if (begun) {
      end(resource);
    } else {
      started.push(resource);
    }
    return resource;
  }

  /**
   * Ends all. Does not return when a signal came first: whatever the command does or fails at from
   * then on, the process ends as the signal wants it.
   */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException signalled) {
      while (true) {
        LockSupport.park();
      }
    }
    end();
  }

  private synchronized void end() {
    begun = true;
    while (!started.isEmpty()) {
      end(started.pop());
    }
  }

  private static void end(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      // The others must be ended too, and nobody is left to tell.
    }
  }
}
