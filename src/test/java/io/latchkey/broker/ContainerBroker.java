package io.latchkey.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A Kafka broker in a container, whose process can be restarted while its records and its address
 * stay.
 *
 * <p>The image is the one named by the system property {@value #IMAGE_PROPERTY}.
 */
public final class ContainerBroker implements AutoCloseable {
  static final String IMAGE_PROPERTY = "latchkey.test.image";

  private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
  private static final String RUNNING = ".*Transitioning from RECOVERY to RUNNING.*";

  // A stopped container would lose its host port, which the clients under test hold on to. So the
  // container
  // stays and starts the broker again, though only when asked: a broker that ends by itself is a
  // failure.
  private static final String STARTER = "/tmp/testcontainers_start.sh";
  private static final String RESTART_MARK = "/tmp/latchkey-restart";
  private static final String SUPERVISOR =
      "while [ ! -f %1$s ]; do sleep 0.1; done; %1$s; while rm %2$s; do %1$s; done"
          .formatted(STARTER, RESTART_MARK);
  private static final String RESTART =
      "touch %s && kill -TERM $(pidof java)".formatted(RESTART_MARK);

  private final KafkaContainer container;
  private int starts;

  private ContainerBroker(KafkaContainer container) {
    this.container = container;
  }

  /**
   * Starts a broker and waits until it serves.
   *
   * @param settings broker settings by their Kafka names, over those of {@link KafkaContainer}
   */
  public static ContainerBroker start(Map<String, String> settings) {
    String image = System.getProperty(IMAGE_PROPERTY);
    if (image == null) {
      throw new IllegalStateException(
          "No broker image: run the tests with -P containers, or set -D" + IMAGE_PROPERTY + ".");
    }
    KafkaContainer container =
        new KafkaContainer(DockerImageName.parse(image).asCompatibleSubstituteFor("apache/kafka"));
    container.withCommand("sh", "-c", SUPERVISOR);
    container.withStartupTimeout(START_TIMEOUT);
    settings.forEach((name, value) -> container.withEnv(variable(name), value));

    ContainerBroker broker = new ContainerBroker(container);
    container.start();
    broker.starts = 1;
    return broker;
  }

  /**
   * The address for clients on this host; the same for the broker's whole life, restarts included.
   */
  public String bootstrapServers() {
    return container.getBootstrapServers();
  }

  /**
   * Ends the broker's process in an orderly way and starts a new one on the same data and address;
   * returns when it serves. Clients see their connections close and reconnect.
   */
  public void restart() {
    inContainer(RESTART);
    starts++;
    Wait.forLogMessage(RUNNING, starts).withStartupTimeout(START_TIMEOUT).waitUntilReady(container);
  }

  /** Freezes the broker's process. */
  public void pause() {
    inContainer("kill -STOP $(pidof java)");
  }

  /** Lets it go on. */
  public void resume() {
    inContainer("kill -CONT $(pidof java)");
  }

  /** Ends the broker and removes its data. */
  @Override
  public void close() {
    container.close();
  }

  private void inContainer(String command) {
    try {
      ExecResult result = container.execInContainer("sh", "-c", command);
      if (result.getExitCode() != 0) {
        throw new IllegalStateException("'" + command + "' failed in the container: " + result);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while talking to the container.", e);
    }
  }

  // The naming rule of the apache/kafka image.
  private static String variable(String setting) {
    return "KAFKA_"
        + setting.replace("_", "__").replace("-", "___").replace(".", "_").toUpperCase(Locale.ROOT);
  }
}
