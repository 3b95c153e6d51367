package io.latchkey.broker;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.Denied;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that a producer puts on one partition keep their order, whatever way they take. */
class OrderIT {
  private static final int KEYS = 500;

  @TempDir Path directory;

  /** How a trigger of key number {@code i} travels. */
  private enum Way {
    /** Keyed with its claim key: decided where it is read. */
    STRAIGHT,
    /** Under a record key of something else: most of them hop. */
    HOP,
    /** Without a record key, on one partition: most of them hop. */
    KEYLESS,
    /** Under a key that the policy derives: most of them hop. */
    DERIVED;

    @Nullable String recordKey(int i) {
      return switch (this) {
        case STRAIGHT -> "t:" + key(i);
        case HOP -> "shard-" + i % 7;
        case KEYLESS, DERIVED -> null;
      };
    }

    String value(int i, String run) {
      String fields =
          this == DERIVED
              ? "\"workflow\":\"derived\",\"input\":{\"key\":\"%s\"}"
              : "\"idempotency_key\":\"%s\"";
      return ("{\"tenant\":\"t\",\"run_id\":\"%s\"," + fields + "}")
          .formatted(key(i) + run, key(i));
    }

    String key(int i) {
      return name() + i;
    }
  }

  @Test
  void theFirstOfTwoTriggersIsTheOneThatIsAcceptedOnEachWay()
      throws IOException, InterruptedException {
    Path policies =
        Files.writeString(
            directory.resolve("policies.yaml"), "{ workflow: derived, key_expression: input.key }");
    try (TestCluster cluster = TestCluster.withTopics()) {
      TestClient client = cluster.client();
      cluster.startReady("a", "policies", policies.toString(), "num.stream.threads", "2");
      for (int i = 0; i < KEYS; i++) {
        for (Way way : Way.values()) {
          for (String run : List.of("-first", "-second")) {
            String key = way.recordKey(i);
            client.send(
                cluster.topics().triggers(),
                key == null ? i % TestCluster.PARTITIONS : null,
                key,
                way.value(i, run));
          }
        }
      }
      client.flush();
      client.awaitOutcomes(KEYS * Way.values().length * 2);

      assertThat(client.accepted().stream().map(Accepted::runId).collect(toSet()))
          .isEqualTo(runs("-first"));
      assertThat(client.denied().stream().map(Denied::runId).collect(toSet()))
          .isEqualTo(runs("-second"));
    }
  }

  private static Set<String> runs(String run) {
    return IntStream.range(0, KEYS)
        .boxed()
        .flatMap(i -> List.of(Way.values()).stream().map(way -> way.key(i) + run))
        .collect(toSet());
  }
}
