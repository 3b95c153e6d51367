package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A stream of triggers whose outcomes can be counted: some keys several times over, with and
 * without record keys, and now and then a record that is no trigger. No run ever ends.
 */
final class Traffic {
  private static final int REPETITIONS = 5;
  private static final int GARBAGE_EVERY = 50;

  private final String topic;
  private final int count;

  Traffic(String topic, int count) {
    this.topic = topic;
    this.count = count;
  }

  int count() {
    return count;
  }

  /** Sends those from the first index up to, without, the second. */
  void send(TestClient client, int from, int to) {
    for (int i = from; i < to; i++) {
      String key = key(i);
      String value =
          isGarbage(i)
              ? "no trigger"
              : "{\"tenant\":\"t\",\"idempotency_key\":\"" + key + "\",\"run_id\":\"r" + i + "\"}";
      client.send(topic, i % 2 == 0 ? "t:" + key : null, value);
    }
    client.flush();
  }

  /** Every trigger has exactly one outcome, and every key exactly one acceptance. */
  void assertDecidedOnce(TestClient client) {
    client.readToEnd();
    assertThat(client.sources())
        .as("one outcome for each trigger")
        .hasSize(count)
        .doesNotHaveDuplicates();
    Map<String, List<String>> holders =
        client.accepted().stream()
            .collect(
                Collectors.groupingBy(
                    a -> String.valueOf(a.idempotencyKey()),
                    Collectors.mapping(Accepted::runId, Collectors.toList())));
    assertThat(holders.values())
        .as("one acceptance for each key: none is held by a run that was never accepted")
        .hasSize(keys())
        .allSatisfy(runs -> assertThat(runs).hasSize(1));
  }

  private int keys() {
    return (int)
        java.util.stream.IntStream.range(0, count)
            .filter(i -> !isGarbage(i))
            .mapToObj(this::key)
            .distinct()
            .count();
  }

  private String key(int i) {
    return "k" + i % (count / REPETITIONS);
  }

  private static boolean isGarbage(int i) {
    return i % GARBAGE_EVERY == GARBAGE_EVERY - 1;
  }
}
