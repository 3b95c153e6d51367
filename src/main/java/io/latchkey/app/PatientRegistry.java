package io.latchkey.app;

import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.UndecodableException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.avro.Schema;
import org.apache.kafka.common.errors.InterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a registry that may be away for a moment, for a bounded time: a stream thread waits for the
 * answer, and its open transaction with it, which the broker ends after twenty seconds. Then the
 * instance has to stop: the record is not bad, and is read again when the instance is back.
 */
final class PatientRegistry implements SchemaRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(PatientRegistry.class);

  /**
   * The bounds.
   *
   * @param answer how long one request may take
   * @param asking after how long no further request is made
   * @param firstPause how long to wait before the second request; then twice as long each time
   */
  record Bounds(Duration answer, Duration asking, Duration firstPause) {
    /** Twelve seconds at most, which leaves the transaction eight for everything else. */
    static final Bounds DEFAULT =
        new Bounds(Duration.ofSeconds(4), Duration.ofSeconds(8), Duration.ofMillis(250));
  }

  private final SchemaRegistry registry;
  private final String url;
  private final Bounds bounds;

  /**
   * Asks this one.
   *
   * @param url what to call it
   */
  PatientRegistry(SchemaRegistry registry, String url, Bounds bounds) {
    this.registry = registry;
    this.url = url;
    this.bounds = bounds;
  }

  /**
   * As the registry answers.
   *
   * @throws OperatorException when it does not in time
   */
  @Override
  public Schema schema(int id) throws UndecodableException {
    long start = System.nanoTime();
    Duration pause = bounds.firstPause();
    while (true) {
      try {
        return answer(id);
      } catch (RegistryFailure failure) {
        long nextNanos = System.nanoTime() - start + pause.toNanos();
        if (nextNanos > bounds.asking().toNanos()) {
          throw stop(id, failure);
        }
        if (pause.equals(bounds.firstPause())) {
          LOG.warn(
              "The schema registry at {} {}; asking for schema {} again for up to {} s",
              url,
              failure.getMessage(),
              id,
              bounds.asking().toSeconds());
        }
        sleep(pause);
        pause = pause.multipliedBy(2);
      }
    }
  }

  /** The request has a thread of its own, for the client's own time-outs are longer or none. */
  private Schema answer(int id) throws UndecodableException {
    FutureTask<Schema> request = new FutureTask<>(() -> registry.schema(id));
    Background.run(request);
    try {
      return request.get(bounds.answer().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      request.cancel(true);
      throw new RegistryFailure("does not answer within " + bounds.answer().toSeconds() + " s");
    } catch (InterruptedException e) {
      request.cancel(true);
      throw new InterruptException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UndecodableException answer) {
        throw answer;
      }
      if (e.getCause() instanceof RegistryFailure failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private OperatorException stop(int id, RegistryFailure failure) {
    return new OperatorException(
        "The schema registry at "
            + url
            + " (schema.registry.url) "
            + failure.getMessage()
            + ". Schema "
            + id
            + " is needed to read a record: mend it and start again, and the record is read then.");
  }

  private static void sleep(Duration pause) {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
