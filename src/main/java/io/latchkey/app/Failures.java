package io.latchkey.app;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.CoordinatorLoadInProgressException;
import org.apache.kafka.common.errors.CoordinatorNotAvailableException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.LeaderNotAvailableException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotCoordinatorException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.ProcessorStateException;

/**
 * What to do when a stream thread dies. Kafka Streams itself deals with fencing, rebalances and
 * tasks that cannot be restored, and tries again what may pass; what comes here is either a broker
 * that has been away for longer than a client waits ({@link FailFastProducer}; a new thread goes on
 * trying, for as long as threads don't die in quick succession) or something that would happen
 * again at the same record: the app stops. When the broker is away all threads die at once, so each
 * has its own share of the replacements.
 */
final class Failures {
  private static final int REPLACEMENTS_PER_THREAD = 3;
  private static final long REPLACEMENT_WINDOW_NANOS = Duration.ofMinutes(1).toNanos();

  /**
   * What it looks like when a broker cannot be reached or is not ready to serve. Not every {@link
   * RetriableException} is one: a corrupt record stays corrupt, a deleted topic stays away.
   */
  private static final List<Class<? extends Throwable>> AWAY =
      List.of(
          TimeoutException.class,
          DisconnectException.class,
          NetworkException.class,
          LeaderNotAvailableException.class,
          NotLeaderOrFollowerException.class,
          KafkaStorageException.class,
          CoordinatorNotAvailableException.class,
          CoordinatorLoadInProgressException.class,
          NotCoordinatorException.class,
          NotEnoughReplicasException.class,
          NotEnoughReplicasAfterAppendException.class,
          FailFastProducer.AbortedException.class);

  /**
   * What a producer says that has lost records or a transaction to a broker that was away, where
   * the timeout itself is not the cause; it has no types for these.
   */
  static final List<String> LOST =
      List.of("can no longer retry them", "timed out and must be retried");

  /**
   * What Kafka Streams says of a record that could not be sent. Where Kafka calls the reason
   * retriable, the producer has tried for {@code delivery.timeout.ms}.
   */
  private static final String UNSENT = "Error encountered sending record";

  /** What the codecs of strays and claims say when they cannot read what Latchkey has written. */
  private static final String OTHER_VERSION = "run the version";

  private final LongSupplier nanoTime;
  private final int maxReplacements;
  private final Deque<Long> replacements = new ArrayDeque<>();

  /**
   * For an instance.
   *
   * @param threads how many stream threads it has
   */
  Failures(LongSupplier nanoTime, int threads) {
    this.nanoTime = nanoTime;
    this.maxReplacements = REPLACEMENTS_PER_THREAD * threads;
  }

  /** Whether a new thread should take the place of the one that died of this. */
  synchronized boolean replacesThread(Throwable failure) {
    if (away(failure).isEmpty()) {
      return false;
    }
    long now = nanoTime.getAsLong();
    while (!replacements.isEmpty() && now - replacements.peek() > REPLACEMENT_WINDOW_NANOS) {
      replacements.remove();
    }
    if (replacements.size() == maxReplacements) {
      return false;
    }
    replacements.add(now);
    return true;
  }

  /** The sentence for a failure that has a known cause outside of the program. */
  static Optional<String> sentence(Throwable failure) {
    return find(failure, OperatorException.class)
        .map(OperatorException::getMessage)
        .or(
            () ->
                find(failure, MissingSourceTopicException.class)
                    .map(
                        e ->
                            "An input topic is gone: make it again with latchkey topics create,"
                                + " and restart."))
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
                    // It also wraps what a flush before a commit could not send.
                    .filter(e -> away(failure).isEmpty())
                    .map(
                        e ->
                            "The claims on disk cannot be used: "
                                + said(e)
                                + " Where it is not a full disk, delete state.dir while the"
                                + " instance is stopped, and start it: the claims are restored from"
                                + " the changelog."))
        .or(
            () ->
                find(failure, IllegalStateException.class)
                    .filter(e -> String.valueOf(e.getMessage()).contains(OTHER_VERSION))
                    .map(e -> "Another version has been at work: " + e.getMessage()))
        .or(
            () ->
                find(failure, CorruptRecordException.class)
                    .map(
                        e ->
                            "A record is corrupt on the broker's disk: "
                                + e.getMessage()
                                + " Restore the topic, or skip the record as operations.md says."))
        .or(() -> away(failure).map(e -> "The brokers do not serve: " + e.getMessage()));
  }

  private static String said(Throwable failure) {
    return root(failure).getMessage() + ".";
  }

  /** The innermost cause. */
  static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static Optional<Throwable> away(Throwable failure) {
    return AWAY.stream()
        .<Throwable>flatMap(type -> find(failure, type).stream())
        .findFirst()
        .or(() -> find(failure, Throwable.class, Failures::isLost));
  }

  private static boolean isLost(Throwable failure) {
    String said = String.valueOf(failure.getMessage());
    return LOST.stream().anyMatch(said::contains)
        || (said.contains(UNSENT) && failure.getCause() instanceof RetriableException);
  }

  private static <T extends Throwable> Optional<T> find(Throwable failure, Class<T> type) {
    return find(failure, type, cause -> true);
  }

  private static <T extends Throwable> Optional<T> find(
      Throwable failure, Class<T> type, Predicate<T> which) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause) && which.test(type.cast(cause))) {
        return Optional.of(type.cast(cause));
      }
    }
    return Optional.empty();
  }
}
