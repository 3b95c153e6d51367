package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class DeadlineQueueTest {
  private static final int KEYS = 60;
  private static final long LATEST = 100;

  @Test
  void aDeadlineIsDueAtItsOwnMillisecond() {
    DeadlineQueue<String> queue = new DeadlineQueue<>(() -> 0);
    queue.put("k", 1000);

    assertThat(queue.peekDue(999)).isNull();
    assertThat(queue.peekDue(1000)).isEqualTo("k");
    assertThat(queue.peekDue(1000)).as("until it is moved").isEqualTo("k");
    queue.put("k", 2000);
    assertThat(queue.peekDue(1000)).isNull();
  }

  /** Texts of one hash code, as anybody can make them: with it each would be sought among all. */
  @Test
  void keysOfOneHashCodeAreNotOneLongSearch() {
    int bits = 17;
    DeadlineQueue<String> queue = new DeadlineQueue<>(() -> 0);
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          for (int i = 0; i < 1 << bits; i++) {
            queue.put(ofOneHashCode(i, bits), i);
          }
        });
    assertThat(queue.size()).isEqualTo(1 << bits);
    assertThat(ofOneHashCode(1, bits)).hasSameHashCodeAs(ofOneHashCode(2, bits));
  }

  private static String ofOneHashCode(int number, int bits) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < bits; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  /** Against a plain map: whatever is put, moved and removed, the due rows come out in order. */
  @Property
  void behavesAsAMapOfDeadlines(@ForAll("operations") List<Operation> operations) {
    DeadlineQueue<String> queue = new DeadlineQueue<>(() -> 0);
    Map<String, Long> model = new HashMap<>();
    for (Operation operation : operations) {
      operation.applyTo(queue, model);
      assertThat(queue.size()).isEqualTo(model.size());
    }
    assertThat(keys()).allMatch(key -> queue.contains(key) == model.containsKey(key));
    while (!model.isEmpty()) {
      new Operation(Operation.Kind.POLL, "", LATEST).applyTo(queue, model);
    }
    assertThat(queue.peekDue(LATEST)).isNull();
  }

  private static List<String> keys() {
    return IntStream.range(0, KEYS).mapToObj(i -> "tenant-" + i % 7 + ":schlüssel-" + i).toList();
  }

  @Provide
  Arbitrary<List<Operation>> operations() {
    Arbitrary<Operation> one =
        Combinators.combine(
                Arbitraries.of(Operation.Kind.values()),
                Arbitraries.of(keys()),
                Arbitraries.longs().between(0, LATEST))
            .as(Operation::new);
    return one.list().ofMaxSize(400);
  }

  record Operation(Kind kind, String key, long time) {
    enum Kind {
      PUT,
      REMOVE,
      POLL,
      CLEAR
    }

    void applyTo(DeadlineQueue<String> queue, Map<String, Long> model) {
      switch (kind) {
        case PUT -> {
          queue.put(key, time);
          model.put(key, time);
        }
        case REMOVE -> {
          queue.remove(key);
          model.remove(key);
        }
        case CLEAR -> {
          // Seldom, or nothing would ever grow.
          if (time == 0) {
            queue.clear();
            model.clear();
          }
        }
        case POLL -> {
          long earliest = model.values().stream().min(Long::compare).orElse(Long.MAX_VALUE);
          String polled = queue.peekDue(time);
          if (earliest > time) {
            assertThat(polled).isNull();
          } else {
            // Rows that share a deadline come in any order.
            assertThat(model.remove(polled)).isEqualTo(earliest);
            queue.remove(Objects.requireNonNull(polled));
          }
        }
      }
    }
  }
}
