package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    DeadlineQueue queue = new DeadlineQueue();
    queue.put("k", 1000);

    assertThat(queue.pollDue(999)).isNull();
    assertThat(queue.pollDue(1000)).isEqualTo("k");
    assertThat(queue.pollDue(1000)).isNull();
  }

  /** Against a plain map: whatever is put, moved and removed, the due rows come out in order. */
  @Property
  void behavesAsAMapOfDeadlines(@ForAll("operations") List<Operation> operations) {
    DeadlineQueue queue = new DeadlineQueue();
    Map<String, Long> model = new HashMap<>();
    for (Operation operation : operations) {
      operation.applyTo(queue, model);
      assertThat(queue.size()).isEqualTo(model.size());
    }
    assertThat(keys()).allMatch(key -> queue.contains(key) == model.containsKey(key));
    while (!model.isEmpty()) {
      new Operation(Operation.Kind.POLL, "", LATEST).applyTo(queue, model);
    }
    assertThat(queue.pollDue(LATEST)).isNull();
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
      POLL
    }

    void applyTo(DeadlineQueue queue, Map<String, Long> model) {
      switch (kind) {
        case PUT -> {
          queue.put(key, time);
          model.put(key, time);
        }
        case REMOVE -> {
          queue.remove(key);
          model.remove(key);
        }
        case POLL -> {
          long earliest = model.values().stream().min(Long::compare).orElse(Long.MAX_VALUE);
          String polled = queue.pollDue(time);
          if (earliest > time) {
            assertThat(polled).isNull();
          } else {
            // Rows that share a deadline come in any order.
            assertThat(model.remove(polled)).isEqualTo(earliest);
          }
        }
      }
    }
  }
}
