package io.latchkey.dev;

import io.latchkey.app.StopBounds;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/**
 * The child JVM of {@link EmbeddedBroker}: formats the data directory when it is new, runs broker
 * and controller in one process, prints {@link #READY} when it takes requests, and ends with its
 * standard input.
 *
 * <p>It does what {@code kafka.Kafka} does, but for that program's signal handlers and shutdown
 * hook, which leave no point at which the directory can be deleted after the last write.
 */
public final class BrokerMain {
  static final String READY = "READY";
  static final String TEMPORARY = "--temporary";

  /** Its parent kills it when it needs much longer. */
  private static final Duration SHUTDOWN_BOUND = StopBounds.BROKER.minusSeconds(2);

  private BrokerMain() {}

  /**
   * Runs it.
   *
   * @param args the server.properties; then {@code --temporary} when nobody wants its directory
   *     once the parent is gone
   */
  public static void main(String[] args) throws InterruptedException {
    Path file = Path.of(args[0]);
    boolean temporary = args.length > 1 && args[1].equals(TEMPORARY);
    CompletableFuture<KafkaRaftServer> started = new CompletableFuture<>();
    StandardInput.onEnd(
        how ->
            end(
                started,
                temporary && how == StandardInput.End.ABANDONED ? file.getParent() : null));
    try {
      started.complete(start(file));
    } catch (Exception e) {
      // The log is standard error too; threads that have started already would keep the JVM alive.
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
    System.out.println(READY);
    // The end of the input ends this JVM, after the last file is deleted.
    Thread.currentThread().join();
  }

  private static KafkaRaftServer start(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    formatWhenNew(file, Path.of(properties.getProperty("log.dirs")));
    KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
    server.startup();
    return server;
  }

  private static void formatWhenNew(Path file, Path logs) {
    if (Files.exists(logs.resolve("meta.properties"))) {
      return;
    }
    String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    if (StorageTool.execute(format, nowhere) != 0) {
      throw new IllegalStateException("The data directory could not be formatted.");
    }
  }

  private static void end(CompletableFuture<KafkaRaftServer> started, @Nullable Path toDelete) {
    CompletableFuture<Void> down =
        started.thenAcceptAsync(
            server -> {
              server.shutdown();
              server.awaitShutdown();
            });
    try {
      down.get(SHUTDOWN_BOUND.toMillis(), TimeUnit.MILLISECONDS);
    } catch (Exception e) {
      // Nobody is left to tell; the end is what counts. An unclean stop is recovered at next start.
    }
    if (toDelete != null) {
      FileTree.delete(toDelete);
    }
    Runtime.getRuntime().halt(0);
  }
}
