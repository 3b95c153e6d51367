package io.latchkey.app;

import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

  private static final Duration ADMIN_CLOSE_BOUND = Duration.ofSeconds(1);

  private static final Duration READY_INTERVAL = Duration.ofMillis(100);

  private final KafkaStreams streams;
  private final TopicAdmin admin;
  private final PartitionWatch watch;
  private final int partitions;
  private final Consumer<String> progress;
  private final Readiness readiness;
  private final Failures failures;
  private final PeriodicLooks looks = new PeriodicLooks();
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final CompletableFuture<Exit> exit = new CompletableFuture<>();
  private final AtomicBoolean closing = new AtomicBoolean();

  /** Of how many partitions the last line told; for the thread of the looks. */
  private int told;

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
    this.watch = new PartitionWatch(partitions, admin::inputPartitions, progress);
    this.failures = new Failures(System::nanoTime, config.getInt(ConfigOptions.NUM_STREAM_THREADS));
    Topology topology =
        LatchkeyTopology.build(
            config.topologySettings(partitions, topics.maxRecordBytes()), policies);
    this.streams = StartChecks.streams(config, topology, topics.maxRecordBytes());
    RestoreProgress restoring = new RestoreProgress(progress, System::nanoTime);
    this.readiness = new Readiness(streams, restoring);
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
    StartChecks.names(config, progress);
    PolicyBook policies = StartChecks.policies(config);
    StartChecks.stateDir(config.stateDir());
    progress.accept("Checking the topics at " + config.bootstrapServers());
    LatchkeyApp app = prepare(config, policies, progress);
    try {
      app.begin(config);
      return app;
    } catch (RuntimeException e) {
      app.close();
      throw e;
    }
  }

  /**
   * Whether this instance decides: partitions are assigned to it and their claims are restored. An
   * instance without partitions, of more instances than partitions, is not ready.
   */
  public boolean isReady() {
    return readiness.isReady();
  }

  /** Waits until it has become {@link #isReady ready} once; false when it has not in that time. */
  public boolean awaitReady(Duration bound) throws InterruptedException {
    try {
      CompletableFuture.anyOf(ready, exit).get(bound.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
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
   * {@link StopBounds#APP}. Once it has ended, does nothing.
   */
  @Override
  public void close() {
    stop(new Exit(0, ""));
  }

  private static LatchkeyApp prepare(
      LatchkeyConfig config, PolicyBook policies, Consumer<String> progress) {
    TopicAdmin admin = TopicAdmin.connect(config);
    try {
      TopicAdmin.Report topics = StartChecks.topics(admin, progress);
      return new LatchkeyApp(config, admin, topics, policies, progress);
    } catch (RuntimeException e) {
      admin.close();
      throw e;
    }
  }

  private void begin(LatchkeyConfig config) {
    progress.accept("Starting " + config.applicationId() + " on " + count(partitions, "partition"));
    try {
      streams.start();
    } catch (StreamsException e) {
      // Before the stream threads start, the policies are read here.
      throw new OperatorException(
          Failures.sentence(e)
              .orElseGet(() -> "The policies cannot be read: " + Failures.root(e).getMessage()));
    }
    looks.every(READY_INTERVAL, this::lookWhetherReady);
    looks.every(
        config.partitionCheckInterval(), () -> watch.look(why -> stopSoon(new Exit(1, why))));
  }

  private void lookWhetherReady() {
    int mine = readiness.partitions().size();
    if (mine != told && isReady()) {
      told = mine;
      progress.accept("Ready: deciding for " + mine + " of " + count(partitions, "partition"));
      ready.complete(null);
    }
  }

  /** Closing waits for the threads that say that it is time, so they cannot do it themselves. */
  private void stopSoon(Exit reason) {
    Background.run(() -> stop(reason));
  }

  private void stop(Exit reason) {
    if (!closing.compareAndSet(false, true)) {
      exit.join();
      return;
    }
    looks.end();
    progress.accept("Stopping");
    boolean closed =
        streams.close(
            CloseOptions.timeout(StopBounds.APP.minus(ADMIN_CLOSE_BOUND))
                .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
    admin.close(ADMIN_CLOSE_BOUND);
    exit.complete(
        closed || reason.code() != 0
            ? reason
            : new Exit(1, "Some work did not end in time; what was not committed is done again."));
  }

  private StreamThreadExceptionResponse onThreadDeath(Throwable failure) {
    if (failures.replacesThread(failure)) {
      LOG.warn("A stream thread starts anew: {}", Failures.root(failure).getMessage());
      return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
    Optional<String> known = Failures.sentence(failure).or(watch::change);
    if (known.isEmpty()) {
      LOG.error("A stream thread died", failure);
    }
    String why = known.orElseGet(() -> "Stopped by " + Failures.root(failure));
    stopSoon(new Exit(1, why));
    return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
  }

  private void onState(KafkaStreams.State now) {
    if (now == KafkaStreams.State.ERROR) {
      stopSoon(new Exit(1, "The stream has stopped after an error."));
    }
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
