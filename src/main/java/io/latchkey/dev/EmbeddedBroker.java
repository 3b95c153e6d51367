package io.latchkey.dev;

import io.latchkey.app.OperatorException;
import io.latchkey.app.StopBounds;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One Kafka broker on the loopback address, in a child JVM, so that it can be killed, has a heap of
 * its own (512 MiB) and ends with this JVM. Not safe for use by several threads.
 */
public final class EmbeddedBroker implements AutoCloseable {
  private static final Duration START_BOUND = Duration.ofSeconds(60);
  private static final int PORT_ATTEMPTS = 3;

  private final Path directory;
  private final boolean temporary;
  private int port;
  private int controllerPort;
  private @Nullable ChildJvm child;

  private EmbeddedBroker(Path directory, boolean temporary, int port) {
    this.directory = directory;
    this.temporary = temporary;
    this.port = port;
  }

  /**
   * Starts a broker on a free port; its data is deleted at {@link #close}.
   *
   * @throws OperatorException when it does not start, with the reason
   */
  public static EmbeddedBroker start() {
    return start(null, 0);
  }

  /**
   * Starts a broker and waits until it takes requests, about three seconds.
   *
   * @param dataDir where its data stays, made when it has to be; null for a temporary directory
   * @param port on which clients reach it; 0 for a free one
   * @throws OperatorException when it does not start, with the reason
   */
  public static EmbeddedBroker start(@Nullable Path dataDir, int port) {
    EmbeddedBroker broker;
    try {
      Path directory =
          dataDir == null
              ? Files.createTempDirectory("latchkey-broker-")
              : Files.createDirectories(dataDir.toAbsolutePath());
      broker = new EmbeddedBroker(directory, dataDir == null, port);
    } catch (IOException e) {
      throw new OperatorException(
          "Cannot make the broker's data directory "
              + (dataDir == null ? "in " + System.getProperty("java.io.tmpdir") : dataDir)
              + ": name one that you may write to with --data-dir.");
    }
    try {
      broker.startFirst();
      return broker;
    } catch (RuntimeException e) {
      broker.close();
      throw e;
    }
  }

  /** Where clients reach it: {@code host:port}. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** Its log file, in its data directory. */
  public Path log() {
    return directory.resolve("broker.log");
  }

  /** The process id of its JVM. */
  public long pid() {
    ChildJvm running = child;
    if (running == null) {
      throw new IllegalStateException("The broker does not run.");
    }
    return running.pid();
  }

  /** Ends it as a power cut would: no flush, no goodbye. {@link #restart} brings it back. */
  public void kill() {
    if (child != null) {
      child.kill();
      child = null;
    }
  }

  /** Stops it in good order; its data stays, and {@link #restart} brings it back. */
  public void stop() {
    if (child != null) {
      child.stop(StopBounds.BROKER);
      kill();
    }
  }

  /**
   * Starts it again on the same ports and data; one that runs is stopped first.
   *
   * @throws OperatorException when it does not start, with the reason
   */
  public void restart() {
    stop();
    launch();
  }

  /** Stops it and deletes a temporary data directory. */
  @Override
  public void close() {
    if (temporary) {
      // Nobody will read that data again, so nobody has to wait for an orderly end.
      kill();
      FileTree.delete(directory);
    } else {
      stop();
    }
  }

  private void startFirst() {
    boolean portIsOurs = port == 0;
    for (int attempt = 1; ; attempt++) {
      // Between the look for a free port and its use another process may take it.
      port = portIsOurs ? freePort() : port;
      controllerPort = freePort();
      try {
        launch();
        return;
      } catch (OperatorException e) {
        if (!portIsOurs || attempt == PORT_ATTEMPTS || !e.getMessage().contains("in use")) {
          throw e;
        }
      }
    }
  }

  private void launch() {
    Path properties = directory.resolve("server.properties");
    try {
      Files.writeString(
          properties, BrokerProperties.text(directory.resolve("kafka"), port, controllerPort));
      Files.deleteIfExists(log());
    } catch (IOException e) {
      throw new OperatorException(
          "Cannot write to the broker's data directory " + directory + ": " + e.getMessage());
    }
    child =
        ChildJvm.start(
            BrokerMain.class,
            List.of(
                "-Xmx512m",
                // Half the CPU time of a start (7.8 s against 4.1 s measured on two busy cores); a
                // broker mostly copies bytes, which C1's code does well enough.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dlog4j2.configurationFile=log4j2-broker.xml",
                "-Dlatchkey.broker.log=" + log()),
            temporary
                ? List.of(properties.toString(), BrokerMain.TEMPORARY)
                : List.of(properties.toString()),
            log());
    if (!child.awaitLine(BrokerMain.READY, START_BOUND)) {
      kill();
      throw new OperatorException(BrokerLog.startFailure(log(), temporary));
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new OperatorException("No free port on the loopback address: " + e.getMessage());
    }
  }
}
