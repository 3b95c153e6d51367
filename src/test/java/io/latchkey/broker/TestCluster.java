package io.latchkey.broker;

import io.latchkey.app.LatchkeyApp;
import io.latchkey.app.LatchkeyConfig;
import io.latchkey.app.TopicAdmin;
import io.latchkey.dev.ChildJvm;
import io.latchkey.dev.FileTree;
import io.latchkey.wire.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;

/**
 * One test's part of the broker: topics of its own, an application id of its own, the instances
 * that it starts. Closing it ends the instances.
 */
final class TestCluster implements AutoCloseable {
  static final int PARTITIONS = 4;
  static final Duration READY_BOUND = Duration.ofSeconds(60);

  private static final AtomicInteger COUNTER = new AtomicInteger();

  private final TestBroker broker = TestBroker.shared();
  private final String id = "it-" + System.nanoTime() + "-" + COUNTER.incrementAndGet();
  private final Path directory;
  private final Deque<Runnable> open = new ArrayDeque<>();
  private final List<String> progress = Collections.synchronizedList(new ArrayList<>());

  TestCluster() {
    try {
      directory = Files.createTempDirectory("latchkey-it-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A cluster with all its topics. */
  static TestCluster withTopics() {
    TestCluster cluster = new TestCluster();
    try (TopicAdmin admin = TopicAdmin.connect(cluster.config())) {
      admin.create(PARTITIONS, Optional.empty());
    }
    return cluster;
  }

  TestBroker broker() {
    return broker;
  }

  String applicationId() {
    return id;
  }

  Topics topics() {
    return Topics.withPrefix(id + ".");
  }

  /** The lines that the in-process instances told. */
  List<String> progress() {
    return List.copyOf(progress);
  }

  /** The configuration of an instance, with more settings, given as names and values in turn. */
  LatchkeyConfig config(String... more) {
    return LatchkeyConfig.from(settings("main", more));
  }

  /** Starts an instance in this JVM. */
  LatchkeyApp start(String instance, String... more) {
    LatchkeyApp app =
        LatchkeyApp.start(LatchkeyConfig.from(settings(instance, more)), progress::add);
    open.push(app::close);
    return app;
  }

  /** Starts an instance in this JVM and waits until it decides. */
  LatchkeyApp startReady(String instance, String... more) throws InterruptedException {
    LatchkeyApp app = start(instance, more);
    if (!app.awaitReady(READY_BOUND)) {
      throw new AssertionError("not ready: " + app.exit() + " " + progress());
    }
    return app;
  }

  /** Starts an instance in a JVM of its own and waits until it decides. */
  ChildJvm startChild(String instance, String... more) {
    Path file = directory.resolve(instance + ".properties");
    Properties properties = new Properties();
    properties.putAll(settings(instance, more));
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Path log = directory.resolve(instance + ".log");
    ChildJvm child =
        ChildJvm.start(
            AppMain.class,
            List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
            List.of(file.toString()),
            log);
    open.push(child::close);
    if (!child.awaitLine(AppMain.READY, READY_BOUND)) {
      throw new AssertionError("not ready: " + read(log));
    }
    return child;
  }

  /** Triggers whose outcomes can be counted, and an engine. */
  Traffic traffic(int count) {
    Traffic traffic = new Traffic(this, count);
    open.push(traffic::close);
    return traffic;
  }

  /** The keys of the claims, by what is committed in their changelog. */
  Set<String> claims() {
    return Changelog.keys(broker.bootstrapServers(), id + "-claims-changelog");
  }

  /** The keys of the rows of the run index, by what is committed in their changelog. */
  Set<String> runs() {
    return Changelog.keys(broker.bootstrapServers(), id + "-runs-changelog");
  }

  Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
  }

  TestClient client() {
    TestClient client = new TestClient(broker.bootstrapServers(), topics());
    open.push(client::close);
    return client;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      open.pop().run();
    }
    FileTree.delete(directory);
  }

  private Map<String, String> settings(String instance, String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put("bootstrap.servers", broker.bootstrapServers());
    settings.put("application.id", id);
    settings.put("state.dir", directory.resolve(instance).toString());
    settings.putAll(LatchkeyConfig.settings(topics()));
    // A killed instance is missed, and its transaction aborted, within seconds.
    settings.put("main.consumer.session.timeout.ms", "6000");
    settings.put("main.consumer.heartbeat.interval.ms", "1000");
    settings.put("producer.transaction.timeout.ms", "6000");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return settings;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
