package io.latchkey.broker;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A stream of triggers whose outcomes can be counted: each key several times over, with and without
 * record keys, and now and then a record that is no trigger. The runs of every second key end as
 * soon as they are accepted, those of the others never.
 */
final class Traffic implements AutoCloseable {
  private static final int REPETITIONS = 5;
  private static final int GARBAGE_EVERY = 50;
  private static final String TENANT = "t";

  private final String topic;
  private final int count;
  private final Engine engine;

  Traffic(TestCluster cluster, int count) {
    this.topic = cluster.topics().triggers();
    this.count = count;
    this.engine =
        new Engine(
            cluster.broker().bootstrapServers(),
            cluster.topics(),
            run -> ends(String.valueOf(run.idempotencyKey())));
  }

  /**
   * Sends those from the first index up to, without, the second, each repetition of the keys when
   * the one before is decided, so that runs have ended in between.
   */
  void send(TestClient client, int from, int to) {
    for (int i = from; i < to; i++) {
      if (i % (count / REPETITIONS) == 0) {
        client.flush();
        client.awaitOutcomes(i);
      }
      String key = key(i);
      String value =
          isGarbage(i)
              ? "no trigger"
              : "{\"tenant\":\"t\",\"idempotency_key\":\"" + key + "\",\"run_id\":\"r" + i + "\"}";
      client.send(topic, i % 3 == 0 ? null : TENANT + ":" + key, value);
    }
    client.flush();
  }

  /**
   * Every trigger has exactly one outcome; of each key, runs are accepted one after the other, each
   * when the one before was released; and what was released had been accepted.
   */
  void assertDecidedOnce(TestClient client) {
    client.awaitOutcomes(count);
    client.awaitReleases(run -> ends(String.valueOf(run.idempotencyKey())));
    client.readToEnd();
    assertThat(client.sources())
        .as("one outcome for each trigger")
        .hasSize(count)
        .doesNotHaveDuplicates();
    Map<String, KeyHistory> histories = KeyHistory.byKey(client.accepted(), client.events());
    assertThat(histories.keySet()).as("each key was claimed").isEqualTo(keys());
    histories.forEach(
        (key, history) -> {
          if (ends(key)) {
            history.assertEachRunWasReleasedBeforeTheNext();
          } else {
            history.assertTheFirstRunHoldsItStill();
          }
        });
    assertThat(histories.values().stream().filter(history -> history.runs().size() > 1))
        .as("keys that were claimed again after a release: without one nothing is proven")
        .isNotEmpty();
  }

  /** The keys that are held in the end, as the claims store names them. */
  Set<String> heldKeys() {
    return keys().stream().filter(k -> !ends(k)).map(k -> TENANT + ":" + k).collect(toSet());
  }

  @Override
  public void close() {
    engine.close();
  }

  private static boolean ends(String key) {
    return Integer.parseInt(key.substring(1)) % 2 == 0;
  }

  private Set<String> keys() {
    return IntStream.range(0, count)
        .filter(i -> !isGarbage(i))
        .mapToObj(this::key)
        .collect(toCollection(TreeSet::new));
  }

  private String key(int i) {
    return "k" + i % (count / REPETITIONS);
  }

  private static boolean isGarbage(int i) {
    return i % GARBAGE_EVERY == GARBAGE_EVERY - 1;
  }
}
