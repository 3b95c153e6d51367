package io.latchkey.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/**
 * What a command has started and must end, in the opposite order: at its own end or, when the
 * process is told to end before (Ctrl-C, SIGTERM), then. A second signal ends it on the spot.
 */
final class Teardown implements AutoCloseable {
  /** To undo a start that was cut short; what takes longer is left to itself. */
  private static final long GIVE_WAY_SECONDS = 5;

  /** As a shell reports a process that Ctrl-C has ended. */
  private static final int INTERRUPTED = 130;

  private final Deque<AutoCloseable> started = new ArrayDeque<>();
  private final AtomicBoolean signalled = new AtomicBoolean();
  private final CountDownLatch gaveWay = new CountDownLatch(1);
  private final Thread command = Thread.currentThread();
  private final IntSupplier signalCode;

  /**
   * Begins to listen for signals.
   *
   * @param signalCode the exit code after a signal, asked for when all has been ended
   */
  Teardown(IntSupplier signalCode) {
    this.signalCode = signalCode;
    Signals.onEnd(this::onSignal);
  }

  /** Takes over something started; it will be the first to be ended. */
  <T extends AutoCloseable> T add(T resource) {
    synchronized (started) {
      started.push(resource);
    }
    return resource;
  }

  /**
   * Ends all. Does not return when a signal came first: whatever the command fails at from then on,
   * the process ends as the signal wants it.
   */
  @Override
  public void close() {
    gaveWay.countDown();
    while (signalled.get()) {
      Thread.interrupted(); // or it would not park
      LockSupport.park(this);
    }
    end();
  }

  private void onSignal() {
    if (signalled.getAndSet(true)) {
      Runtime.getRuntime().halt(INTERRUPTED);
    }
    new Thread(this::endBySignal, "teardown").start();
  }

  private void endBySignal() {
    try {
      // What it is about to start, it undoes.
      command.interrupt();
      if (!gaveWay.await(GIVE_WAY_SECONDS, TimeUnit.SECONDS)) {
        command.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    end();
    System.exit(signalCode.getAsInt());
  }

  private void end() {
    synchronized (started) {
      while (!started.isEmpty()) {
        try {
          started.pop().close();
        } catch (Exception e) {
          // The others must be ended too, and nobody is left to tell.
        }
      }
    }
  }
}
