package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The programs of one test. */
final class Examples implements AutoCloseable {
  /** The partitioner of librdkafka's clients that are not told another: CRC32, unlike Java. */
  static final String LIBRDKAFKAS = "consistent_random";

  /** The one that hashes as Java does. */
  static final String JAVAS = "murmur2_random";

  private static final Duration BOUND = Duration.ofSeconds(60);

  private final String brokers;
  private final String prefix;
  private final Path folder;
  private final List<ExampleProcess> lasting = new ArrayList<>();
  private final Map<ExampleClient, ExampleProcess> senders = new EnumMap<>(ExampleClient.class);
  private final Map<ExampleClient, ExampleProcess> followers = new EnumMap<>(ExampleClient.class);

  Examples(TestCluster cluster, Path folder) {
    this.brokers = cluster.broker().bootstrapServers();
    this.prefix = cluster.applicationId() + ".";
    this.folder = folder;
  }

  /** One for each client and way, for a workflow of the name {@code client-way}. */
  void startEngines(List<String> ways) {
    for (ExampleClient client : ExampleClient.values()) {
      for (String way : ways) {
        start(client, "engine", client.id() + "-" + way, way, prefix);
      }
    }
  }

  /** Each reads all outcomes. */
  void startFollowers() {
    for (ExampleClient client : ExampleClient.values()) {
      followers.put(client, start(client, "outcomes", prefix + client.id(), prefix));
    }
  }

  /** Sends without waiting, hashed as the client does by itself. */
  void send(ExampleClient client, List<String> lines) throws Exception {
    if (client.sendsLineByLine()) {
      senders.computeIfAbsent(client, c -> sender(LIBRDKAFKAS, c)).write(lines);
    } else {
      sendAll(LIBRDKAFKAS, client, lines);
    }
  }

  /** Sends and waits until all is on the broker. */
  void sendAll(String partitioner, ExampleClient client, List<String> lines) throws Exception {
    try (ExampleProcess sender = sender(partitioner, client)) {
      sender.write(lines);
      sender.finish();
    }
  }

  void finishSending() throws Exception {
    for (ExampleProcess sender : senders.values()) {
      sender.finish();
    }
  }

  void assertEachFollowerSaw(Set<String> outcomes) {
    followers.forEach(
        (client, follower) -> {
          await()
              .atMost(BOUND)
              .until(() -> follower.lines().size() >= outcomes.size() || !follower.isAlive());
          assertThat(follower.lines())
              .as(() -> client + " " + follower.said())
              .map(line -> line.replaceAll("\t.*\"run_id\":\"([^\"]*)\".*", " $1"))
              .containsExactlyInAnyOrderElementsOf(outcomes);
        });
  }

  @Override
  public void close() {
    lasting.forEach(ExampleProcess::close);
    senders.values().forEach(ExampleProcess::close);
  }

  private ExampleProcess sender(String partitioner, ExampleClient client) {
    return new ExampleProcess(
        folder, partitioner, client.command("produce"), brokers, prefix + "triggers");
  }

  private ExampleProcess start(ExampleClient client, String program, String... arguments) {
    List<String> all = new ArrayList<>(List.of(brokers));
    all.addAll(List.of(arguments));
    ExampleProcess process =
        new ExampleProcess(folder, JAVAS, client.command(program), all.toArray(String[]::new));
    lasting.add(process);
    return process;
  }
}
