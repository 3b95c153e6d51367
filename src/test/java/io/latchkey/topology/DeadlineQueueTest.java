package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class DeadlineQueueTest {

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
    List<String> expected = new ArrayList<>(model.keySet());
    expected.sort(
        Comparator.comparing((String key) -> model.get(key))
            .thenComparing(Comparator.naturalOrder()));
    List<String> polled = new ArrayList<>();
    for (String key = queue.pollDue(100); key != null; key = queue.pollDue(100)) {
      polled.add(key);
    }
    assertThat(polled).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<Operation>> operations() {
    Arbitrary<Operation> one =
        Combinators.combine(
                Arbitraries.of(Operation.Kind.values()),
                Arbitraries.of("a", "b", "c", "d", "e"),
                Arbitraries.longs().between(0, 100))
            .as(Operation::new);
    return one.list().ofMaxSize(60);
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
          String expected =
              model.entrySet().stream()
                  .filter(entry -> entry.getValue() <= time)
                  .min(
                      Map.Entry.<String, Long>comparingByValue()
                          .thenComparing(Map.Entry.comparingByKey()))
                  .map(Map.Entry::getKey)
                  .orElse(null);
          assertThat(queue.pollDue(time)).isEqualTo(expected);
          if (expected != null) {
            model.remove(expected);
          }
        }
      }
    }
  }
}
