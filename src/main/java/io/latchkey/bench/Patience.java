package io.latchkey.bench;

import io.latchkey.app.OperatorException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Waits, and gives up when nothing moves for too long.
 *
 * @param what completes the sentence "The benchmark stands still: …"
 * @param bound for how long nothing may move
 */
record Patience(String what, Duration bound) {
  private static final long LOOK_MS = 5;

  /**
   * Waits until it is done.
   *
   * @param moves a number that changes as long as there is progress
   * @throws OperatorException when it has not changed for too long
   */
  void until(BooleanSupplier done, LongSupplier moves) throws InterruptedException {
    long last = moves.getAsLong();
    long since = System.nanoTime();
    while (!done.getAsBoolean()) {
      long now = moves.getAsLong();
      if (now != last) {
        last = now;
        since = System.nanoTime();
      } else if (System.nanoTime() - since > bound.toNanos()) {
        throw new OperatorException(
            "The benchmark stands still: %s (at %,d for %d s)."
                .formatted(what, now, bound.toSeconds()));
      }
      Thread.sleep(LOOK_MS);
    }
  }
}
