package io.latchkey.bench;

import io.latchkey.app.LatchkeyConfig;
import io.latchkey.app.OperatorException;
import io.latchkey.app.TopicAdmin;
import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;

/** Latchkey's stream of an {@link Installation}, running in this process. */
final class Instance implements AutoCloseable {
  private static final Duration CLOSE_BOUND = Duration.ofSeconds(60);
  private static final Patience START =
      new Patience("the stream does not start", Duration.ofMinutes(2));

  private final KafkaStreams streams;
  private final int partitions;
  private final long startNanos;
  private final RestoreTimes restores = new RestoreTimes();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  private Instance(LatchkeyConfig config, TopicAdmin.Report topics) {
    partitions = topics.partitions();
    startNanos = System.nanoTime();
    streams =
        new KafkaStreams(
            LatchkeyTopology.build(
                config.topologySettings(partitions, topics.maxRecordBytes()), PolicyBook.EMPTY),
            config.streamsProperties(topics.maxRecordBytes()));
    streams.setGlobalStateRestoreListener(restores);
    streams.setUncaughtExceptionHandler(
        thrown -> {
          failure.compareAndSet(null, thrown);
          return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
  }

  /**
   * Starts it and waits until it decides for all partitions.
   *
   * @param restored takes now and then how many records were read from changelogs
   * @throws OperatorException when the topics are not as a start needs them
   */
  static Instance start(Installation installation, LongConsumer restored)
      throws InterruptedException {
    TopicAdmin.Report topics;
    try (TopicAdmin admin = TopicAdmin.connect(installation.config())) {
      topics = admin.check();
    }
    if (!topics.errors().isEmpty()) {
      throw new OperatorException(String.join("\n", topics.errors()));
    }
    Instance instance = new Instance(installation.config(), topics);
    try {
      instance.streams.start();
      START.until(
          () -> {
            restored.accept(instance.restores.records());
            return instance.isReady();
          },
          instance.restores::records);
      return instance;
    } catch (RuntimeException | InterruptedException e) {
      instance.close();
      throw e;
    }
  }

  /** Starts it with nothing to restore. */
  static Instance start(Installation installation) throws InterruptedException {
    return start(installation, restored -> {});
  }

  Meters meters() {
    return new Meters(streams);
  }

  RestoreTimes restores() {
    return restores;
  }

  /** When its start began. */
  long startNanos() {
    return startNanos;
  }

  /** Stops processing, so that a backlog can be made; {@link #resume} goes on. */
  void pause() {
    streams.pause();
  }

  void resume() {
    streams.resume();
  }

  /**
   * Ends when the stream has.
   *
   * @throws OperatorException with the reason
   */
  void check() {
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new OperatorException("The stream has stopped in the benchmark: " + thrown);
    }
  }

  /** Commits and leaves the group, so that the next start waits for nobody. */
  @Override
  public void close() {
    streams.close(
        CloseOptions.timeout(CLOSE_BOUND)
            .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
  }

  private boolean isReady() {
    check();
    return streams.state() == KafkaStreams.State.RUNNING
        && claimsTasks() == partitions
        && !restores.isActive();
  }

  private long claimsTasks() {
    return streams.metadataForLocalThreads().stream()
        .flatMap(thread -> thread.activeTasks().stream())
        .map(TaskMetadata::taskId)
        .filter(task -> task.subtopology() == LatchkeyTopology.CLAIMS_SUBTOPOLOGY)
        .count();
  }
}
