package io.latchkey.app;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.ProcessorStateException;

/**
 * What to do when a stream thread dies. Kafka Streams itself deals with fencing, rebalances and
 * corrupted tasks, and retries what may pass for {@code task.timeout.ms}; what comes here is either
 * a broker that has been away for longer (a new thread goes on trying, for as long as threads don't
 * die in quick succession) or something that would happen again at the same record: the app stops.
 */
final class Failures {
  private static final int MAX_REPLACEMENTS = 3;
  private static final long REPLACEMENT_WINDOW_NANOS = Duration.ofMinutes(1).toNanos();

  private final LongSupplier nanoTime;
  private final Deque<Long> replacements = new ArrayDeque<>();

  Failures(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Whether a new thread should take the place of the one that died of this. */
  synchronized boolean replacesThread(Throwable failure) {
    if (find(failure, RetriableException.class).isEmpty()) {
      return false;
    }
    long now = nanoTime.getAsLong();
    while (!replacements.isEmpty() && now - replacements.peek() > REPLACEMENT_WINDOW_NANOS) {
      replacements.remove();
    }
    if (replacements.size() == MAX_REPLACEMENTS) {
      return false;
    }
    replacements.add(now);
    return true;
  }

  /** The sentence for a failure that has a known cause outside of the program. */
  static Optional<String> sentence(Throwable failure) {
    return find(failure, MissingSourceTopicException.class)
        .map(e -> "An input topic is gone: make it again with latchkey topics create, and restart.")
        .or(
            () ->
                find(failure, AuthorizationException.class)
                    .map(
                        e ->
                            "The brokers do not allow it: "
                                + e.getMessage()
                                + " Grant it with kafka-acls.sh, and restart."))
        .or(
            () ->
                find(failure, RecordTooLargeException.class)
                    .map(
                        e ->
                            "An outcome is larger than its topic takes: "
                                + e.getMessage()
                                + " Run latchkey topics check for the command that raises"
                                + " max.message.bytes, and restart."))
        .or(
            () ->
                find(failure, UnsupportedVersionException.class)
                    .map(e -> "The brokers are too old for this: " + e.getMessage()))
        .or(
            () ->
                find(failure, ProcessorStateException.class)
                    .map(e -> "The claims on disk cannot be used: " + root(e).getMessage()))
        .or(
            () ->
                find(failure, RetriableException.class)
                    .map(e -> "The brokers do not serve: " + e.getMessage()));
  }

  /** The innermost cause. */
  static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static <T extends Throwable> Optional<T> find(Throwable failure, Class<T> type) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return Optional.of(type.cast(cause));
      }
    }
    return Optional.empty();
  }
}
