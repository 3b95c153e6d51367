package io.latchkey.app;

import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running instance. It stops when {@link #close} is called, when something happens that it cannot
 * go on after, or when an input gets other partitions; {@link #exit} tells. It never ends the JVM:
 * that is its caller's business, as are signals.
 */
public final class LatchkeyApp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LatchkeyApp.class);

  /** Below the thirty seconds that orchestrators give a process to end. */
  private static final Duration CLOSE_BOUND = Duration.ofSeconds(25);

  private static final Duration READY_INTERVAL = Duration.ofMillis(100);

  private final KafkaStreams streams;
  private final TopicAdmin admin;
  private final PartitionWatch watch;
  private final int partitions;
  private final Consumer<String> progress;
  private final RestoreProgress restoring;
  private final Failures failures = new Failures(System::nanoTime);
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(LatchkeyApp::daemon);
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final CompletableFuture<Exit> exit = new CompletableFuture<>();
  private final AtomicBoolean closing = new AtomicBoolean();
  private boolean brokersAway;

  /**
   * How an instance ended.
   *
   * @param code 0 after {@link #close}, 1 otherwise
   * @param reason one sentence for the operator; empty when it was closed
   */
  public record Exit(int code, String reason) {}

  private LatchkeyApp(
      LatchkeyConfig config,
      TopicAdmin admin,
      TopicAdmin.Report topics,
      PolicyBook policies,
      Consumer<String> progress) {
    this.admin = admin;
    this.partitions = topics.partitions();
    this.progress = progress;
    this.watch = new PartitionWatch(partitions, admin::inputPartitions);
    this.restoring = new RestoreProgress(progress, System::nanoTime);
    Topology topology =
        LatchkeyTopology.build(
            config.topologySettings(partitions, topics.maxRecordBytes()), () -> policies);
    this.streams = streams(config, topics, topology);
    streams.setGlobalStateRestoreListener(restoring);
    streams.setUncaughtExceptionHandler(this::onThreadDeath);
    streams.setStateListener((now, before) -> onState(now));
  }

  /**
   * Checks the cluster and starts. Returns when the stream threads run; {@link #awaitReady} waits
   * until they decide.
   *
   * @param progress takes a line now and then: what is being done, how far it is, warnings
   * @throws OperatorException when it cannot start, with a line for each reason
   */
  public static LatchkeyApp start(LatchkeyConfig config, Consumer<String> progress) {
    config
        .unknownNames()
        .forEach(
            name ->
                progress.accept(
                    "Warning: neither Latchkey nor Kafka knows the setting "
                        + name
                        + "; it is passed on to Kafka's clients"));
    PolicyBook policies = StartChecks.policies(config);
    StartChecks.stateDir(config.stateDir());
    progress.accept("Checking the topics at " + config.bootstrapServers());
    TopicAdmin admin = TopicAdmin.connect(config);
    try {
      TopicAdmin.Report topics = StartChecks.topics(admin, progress);
      LatchkeyApp app = new LatchkeyApp(config, admin, topics, policies, progress);
      app.begin(config);
      return app;
    } catch (RuntimeException e) {
      admin.close();
      throw e;
    }
  }

  /**
   * Whether this instance decides: partitions are assigned to it and their claims are restored. An
   * instance without partitions, of more instances than partitions, is not ready.
   */
  public boolean isReady() {
    return streams.state() == KafkaStreams.State.RUNNING
        && !restoring.isActive()
        && activeTasks() > 0;
  }

  /** Waits until it has become {@link #isReady ready} once; false when it has not in that time. */
  public boolean awaitReady(Duration bound) throws InterruptedException {
    try {
      CompletableFuture.anyOf(ready, exit).get(bound.toMillis(), TimeUnit.MILLISECONDS);
    } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
      return false;
    }
    return ready.isDone() && !exit.isDone();
  }

  /** Completes when the instance has ended, whatever the reason. */
  public CompletableFuture<Exit> exit() {
    return exit.copy();
  }

  /**
   * Commits what is done, leaves the group, so that others take over at once, and stops: within
   * thirty seconds. Once it has ended, does nothing.
   */
  @Override
  public void close() {
    stop(new Exit(0, ""));
  }

  private void begin(LatchkeyConfig config) {
    progress.accept("Starting " + config.applicationId() + " on " + count(partitions, "partition"));
    streams.start();
    every(READY_INTERVAL, this::lookWhetherReady);
    every(config.partitionCheckInterval(), this::lookAtPartitions);
  }

  private void every(Duration interval, Runnable look) {
    // Ends with the timer; the looks catch what may go wrong in them.
    var unused =
        timer.scheduleWithFixedDelay(
            look, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void lookWhetherReady() {
    if (!ready.isDone() && isReady()) {
      progress.accept("Ready: deciding for " + count(activeTasks(), "partition"));
      ready.complete(null);
    }
  }

  private void lookAtPartitions() {
    try {
      // Closing waits for stream threads; this thread has to stay free to be ended by it.
      watch.change().ifPresent(why -> daemon(() -> stop(new Exit(1, why))).start());
      if (brokersAway) {
        progress.accept("The brokers answer again");
      }
      brokersAway = false;
    } catch (OperatorException e) {
      if (!brokersAway) {
        progress.accept("Warning: " + e.getMessage() + " Decisions wait until they answer.");
      }
      brokersAway = true;
    }
  }

  private void stop(Exit reason) {
    if (!closing.compareAndSet(false, true)) {
      exit.join();
      return;
    }
    timer.shutdownNow();
    boolean closed =
        streams.close(
            CloseOptions.timeout(CLOSE_BOUND)
                .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
    admin.close();
    exit.complete(
        closed || reason.code() != 0
            ? reason
            : new Exit(1, "Some work did not end in 25 s; what was not committed is done again."));
  }

  private StreamThreadExceptionResponse onThreadDeath(Throwable failure) {
    if (failures.replacesThread(failure)) {
      LOG.warn("A stream thread starts anew: {}", Failures.root(failure).getMessage());
      return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
    Optional<String> known = Failures.sentence(failure).or(this::partitionChange);
    if (known.isEmpty()) {
      LOG.error("A stream thread died", failure);
    }
    String why = known.orElseGet(() -> "Stopped by " + Failures.root(failure));
    daemon(() -> stop(new Exit(1, why))).start();
    return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
  }

  /** Kafka Streams fails too when an input has grown, but less clearly. */
  private Optional<String> partitionChange() {
    try {
      return watch.change();
    } catch (OperatorException e) {
      return Optional.empty();
    }
  }

  private void onState(KafkaStreams.State now) {
    if (now == KafkaStreams.State.ERROR) {
      daemon(() -> stop(new Exit(1, "The stream has stopped after an error."))).start();
    }
  }

  private int activeTasks() {
    return streams.metadataForLocalThreads().stream().mapToInt(t -> t.activeTasks().size()).sum();
  }

  private static KafkaStreams streams(
      LatchkeyConfig config, TopicAdmin.Report topics, Topology topology) {
    try {
      return new KafkaStreams(topology, config.streamsProperties(topics.maxRecordBytes()));
    } catch (StreamsException e) {
      throw new OperatorException(
          "Cannot use the state directory "
              + config.stateDir()
              + " (another instance may run on it: give each its own state.dir): "
              + Failures.root(e).getMessage());
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "latchkey-app");
    thread.setDaemon(true);
    return thread;
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
