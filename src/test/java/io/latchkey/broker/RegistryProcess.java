package io.latchkey.broker;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An Apicurio Registry in a JVM of its own, which the build has unpacked. Its schemas outlive it.
 */
final class RegistryProcess implements AutoCloseable {
  private static final Path HOME = Path.of("target", "registry");
  private static final Duration START_BOUND = Duration.ofMinutes(2);
  private static final Duration STOP_BOUND = Duration.ofSeconds(30);

  private final int port;
  private final Process process;

  private RegistryProcess(int port, Process process) {
    this.port = port;
    this.process = process;
  }

  /**
   * Starts it and waits until it answers.
   *
   * @param data where its schemas are kept
   */
  static RegistryProcess start(int port, Path data) {
    Path log = HOME.resolve("registry.log");
    ProcessBuilder java =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-jar",
                    jar().toString()))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    java.environment().put("QUARKUS_HTTP_HOST", "127.0.0.1");
    java.environment().put("QUARKUS_HTTP_PORT", Integer.toString(port));
    java.environment().put("REGISTRY_DATASOURCE_URL", "jdbc:h2:file:" + data.resolve("schemas"));
    try {
      RegistryProcess registry = new RegistryProcess(port, java.start());
      try {
        await("the registry, which logs to " + log).atMost(START_BOUND).until(registry::answers);
      } catch (RuntimeException | Error e) {
        registry.close();
        throw e;
      }
      return registry;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The address of its own API, for clients of Apicurio. */
  String url() {
    return base() + "/apis/registry/v2";
  }

  /** The address of Confluent's API. */
  String confluentUrl() {
    return base() + "/apis/ccompat/v7";
  }

  private String base() {
    return "http://127.0.0.1:" + port;
  }

  private boolean answers() {
    if (!process.isAlive()) {
      throw new IllegalStateException("the registry has ended with " + process.exitValue());
    }
    HttpRequest request = HttpRequest.newBuilder(URI.create(url() + "/system/info")).build();
    try {
      return HttpClient.newHttpClient()
              .send(request, HttpResponse.BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path jar() {
    try (Stream<Path> files = Files.list(HOME)) {
      return files
          .filter(file -> file.toString().endsWith("-runner.jar"))
          .findFirst()
          .orElseThrow(
              () -> new IllegalStateException("mvn verify -P clients puts it into " + HOME));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_BOUND.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
