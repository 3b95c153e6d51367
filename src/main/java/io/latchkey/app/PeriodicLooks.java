package io.latchkey.app;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at things again and again, in one thread. */
final class PeriodicLooks {
  private static final Logger LOG = LoggerFactory.getLogger(PeriodicLooks.class);

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Background::thread);

  /** Looks for the first time after one interval. */
  void every(Duration interval, Runnable look) {
    Future<?> unused =
        timer.scheduleWithFixedDelay(
            () -> safely(look), interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends all; one that goes on is interrupted. */
  void end() {
    timer.shutdownNow();
  }

  /** A look that throws would be the last one, and nobody would hear of it. */
  private static void safely(Runnable look) {
    try {
      look.run();
    } catch (RuntimeException e) {
      LOG.warn("A periodic look failed", e);
    }
  }
}
