package io.latchkey.cli;

import io.latchkey.app.LatchkeyApp;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** How the application ends, and with which exit code. */
final class RunningApp {
  private volatile @Nullable LatchkeyApp app;

  /** To be called when it has started. */
  void set(LatchkeyApp started) {
    app = started;
  }

  /** After a signal: 0 when it has ended in good order, or had not started yet. */
  int exitCode() {
    LatchkeyApp ended = app;
    return ended == null ? 0 : ended.exit().join().code();
  }

  /** Waits until it decides; false when it has ended instead. */
  boolean awaitReady() throws InterruptedException {
    LatchkeyApp starting = app;
    while (starting != null && !starting.exit().isDone()) {
      if (starting.awaitReady(Duration.ofSeconds(1))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Waits until it ends by itself.
   *
   * @throws CommandFailed with the reason, unless there is none
   */
  void awaitExit() throws CommandFailed, InterruptedException, ExecutionException {
    LatchkeyApp running = app;
    if (running != null) {
      LatchkeyApp.Exit exit = running.exit().get();
      if (exit.code() != 0) {
        throw new CommandFailed(exit.reason());
      }
    }
  }
}
