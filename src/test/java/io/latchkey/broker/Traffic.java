package io.latchkey.broker;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    Map<String, List<Accepted>> accepted =
        client.accepted().stream().collect(groupingBy(a -> String.valueOf(a.idempotencyKey())));
    Map<String, List<ClaimEvent>> released =
        client.events().stream()
            .filter(e -> e.type() == ClaimEvent.Type.RELEASED)
            .collect(groupingBy(e -> String.valueOf(e.idempotencyKey())));
    assertThat(accepted.keySet()).as("each key was claimed").isEqualTo(keys());
    assertThat(released.keySet()).as("keys whose runs end").isEqualTo(endingKeys());
    accepted.forEach(
        (key, runs) ->
            assertThat(history(runs, released.getOrDefault(key, List.of())))
                .as("history of " + key)
                .isEqualTo(expectedHistory(key, runs)));
    assertThat(accepted.values().stream().filter(runs -> runs.size() > 1))
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

  /** In the order of the fencing tokens, then of time, an acceptance before its release. */
  private static List<String> history(List<Accepted> runs, List<ClaimEvent> releases) {
    List<Moment> moments = new ArrayList<>();
    runs.forEach(
        a -> moments.add(new Moment(token(a), 0, a.claimedAt().toEpochMilli(), "+" + a.runId())));
    releases.forEach(
        e -> moments.add(new Moment(token(e), 1, e.at().toEpochMilli(), "-" + e.runId())));
    moments.sort(Comparator.comparingLong(Moment::token).thenComparingInt(Moment::order));
    assertThat(moments).extracting(Moment::at).isSorted();
    return moments.stream().map(Moment::what).toList();
  }

  private static List<String> expectedHistory(String key, List<Accepted> runs) {
    if (!ends(key)) {
      return List.of("+" + runs.get(0).runId());
    }
    return runs.stream()
        .sorted(Comparator.comparingLong(Traffic::token))
        .flatMap(a -> Stream.of("+" + a.runId(), "-" + a.runId()))
        .toList();
  }

  private record Moment(long token, int order, long at, String what) {}

  private static long token(Accepted accepted) {
    Long token = accepted.fencingToken();
    return token == null ? -1 : token;
  }

  private static long token(ClaimEvent event) {
    Long token = event.fencingToken();
    return token == null ? -1 : token;
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

  private Set<String> endingKeys() {
    return keys().stream().filter(Traffic::ends).collect(toCollection(TreeSet::new));
  }

  private String key(int i) {
    return "k" + i % (count / REPETITIONS);
  }

  private static boolean isGarbage(int i) {
    return i % GARBAGE_EVERY == GARBAGE_EVERY - 1;
  }
}
