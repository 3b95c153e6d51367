package io.latchkey.broker;

import io.latchkey.dev.EmbeddedBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The broker of the *IT classes: the embedded one, or one in a container, as the system property
 * {@code latchkey.test.broker} says. One for all classes of a run; each test has its own topics and
 * application id on it.
 */
public interface TestBroker extends AutoCloseable {
  /** Where clients reach it, before and after a restart. */
  String bootstrapServers();

  /** Stops it in good order and starts it again with its data. */
  void restart();

  /** Freezes its process: it keeps its connections and answers nothing, until {@link #resume}. */
  void pause();

  /** Lets it go on. */
  void resume();

  @Override
  void close();

  /** The one broker; it starts with the first call and ends with this JVM. */
  static TestBroker shared() {
    return Shared.BROKER;
  }

  private static TestBroker start() {
    String kind = System.getProperty("latchkey.test.broker", "embedded");
    return switch (kind) {
      case "embedded" -> new Embedded(EmbeddedBroker.start());
      // The embedded broker has these settings too: fast joins, and a killed app is missed soon.
      case "container" ->
          new Container(
              ContainerBroker.start(
                  Map.of(
                      "auto.create.topics.enable", "false",
                      "offsets.topic.num.partitions", "3",
                      "transaction.state.log.num.partitions", "3",
                      "group.initial.rebalance.delay.ms", "0",
                      "transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000")));
      default ->
          throw new IllegalArgumentException(
              "latchkey.test.broker must be embedded or container, not " + kind);
    };
  }

  /** Holds the broker from its first use on. */
  final class Shared {
    private static final TestBroker BROKER = TestBroker.start();

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(BROKER::close));
    }

    private Shared() {}
  }

  /** A child JVM. */
  record Embedded(EmbeddedBroker broker) implements TestBroker {
    @Override
    public String bootstrapServers() {
      return broker.bootstrapServers();
    }

    @Override
    public void restart() {
      broker.restart();
    }

    @Override
    public void pause() {
      signal("STOP");
    }

    @Override
    public void resume() {
      signal("CONT");
    }

    @Override
    public void close() {
      broker.close();
    }

    private void signal(String name) {
      try {
        int exit = new ProcessBuilder("kill", "-" + name, "" + broker.pid()).start().waitFor();
        if (exit != 0) {
          throw new IllegalStateException("kill ended with " + exit);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while it was signalled.", e);
      }
    }
  }

  /** Testcontainers' KafkaContainer. */
  record Container(ContainerBroker broker) implements TestBroker {
    @Override
    public String bootstrapServers() {
      return broker.bootstrapServers();
    }

    @Override
    public void restart() {
      broker.restart();
    }

    @Override
    public void pause() {
      broker.pause();
    }

    @Override
    public void resume() {
      broker.resume();
    }

    @Override
    public void close() {
      broker.close();
    }
  }
}
