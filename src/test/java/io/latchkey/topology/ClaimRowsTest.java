package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.claim.Claim;
import io.latchkey.wire.ClaimCodec;
import java.time.Instant;
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
import net.jqwik.api.constraints.IntRange;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** A row that is taken to be absent would be claimed a second time. */
class ClaimRowsTest {
  private static final List<String> KEYS =
      IntStream.range(0, 12).mapToObj(i -> "t:key-" + i).toList();

  /**
   * Whatever is written, read, deleted and falls due, while rows of before are still read in and
   * whether the heap keeps many rows or none: the rows are those of a plain map.
   */
  @Property
  void areThoseOfAPlainMap(
      @ForAll("steps") List<Step> steps,
      @ForAll @IntRange(max = 12) int rowsBefore,
      @ForAll @IntRange(max = 4) int maxRecent) {
    World world = new World(rowsBefore, maxRecent);
    for (Step step : steps) {
      world.take(step);
      // In both ways, for a read may change what the heap keeps.
      assertThat(world.rows.get(step.key())).isEqualTo(world.model.get(step.key()));
    }
    assertThat(KEYS)
        .allSatisfy(key -> assertThat(world.rows.get(key)).isEqualTo(world.model.get(key)));
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.of(Step.Kind.values()),
            Arbitraries.of(KEYS),
            Arbitraries.longs().between(1, 100))
        .as(Step::new)
        .list()
        .ofMaxSize(80);
  }

  record Step(Kind kind, String key, long number) {
    enum Kind {
      PUT,
      DELETE,
      READ_IN,
      DUE
    }
  }

  private static Claim row(long number) {
    return new Claim.Ended(number, Instant.ofEpochMilli(number), null, List.of());
  }

  private static final class World {
    private final Map<String, Claim> model = new HashMap<>();
    private final DeadlineQueue<Claim> queue;
    private final DeadlineRefill<Claim> refill;
    private final ClaimRows rows;

    World(int rowsBefore, int maxRecent) {
      KeyValueStore<String, Claim> store =
          Stores.keyValueStoreBuilder(
                  HeapStore.supplier("claims"), Serdes.String(), ClaimCodec.serde())
              .withCachingDisabled()
              .withLoggingDisabled()
              .build();
      store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
      KEYS.stream()
          .limit(rowsBefore)
          .forEach(
              key -> {
                store.put(key, row(0));
                model.put(key, row(0));
              });
      queue = new DeadlineQueue<>(() -> maxRecent);
      refill = new DeadlineRefill<>(store, null, null, queue, Claim::fencingToken);
      rows = new ClaimRows(store, queue, refill);
    }

    /** As the processor does it: every row that is kept has its deadline. */
    void take(Step step) {
      switch (step.kind()) {
        case PUT -> put(step.key(), row(step.number()));
        case DELETE -> delete(step.key());
        case READ_IN -> refill.readOn(() -> false);
        case DUE -> due(step.number());
      }
    }

    private void put(String key, Claim row) {
      rows.put(key, row, row.fencingToken());
      model.put(key, row);
    }

    private void delete(String key) {
      rows.delete(key);
      model.remove(key);
    }

    private void due(long now) {
      String key = queue.peekDue(now);
      if (key == null) {
        return;
      }
      Claim row = rows.get(key);
      assertThat(row).isEqualTo(model.get(key));
      if (row == null) {
        queue.remove(key);
      } else if (row.fencingToken() % 2 == 0) {
        delete(key);
      } else {
        put(key, row(row.fencingToken() + 1));
      }
    }
  }
}
