package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;

/** A row that is lost is a claim that is given twice; one that comes back is never released. */
class WriteBehindHistoriesTest {
  private static final List<String> KEYS = IntStream.range(0, 8).mapToObj(i -> "key-" + i).toList();

  /**
   * Whatever is written, committed, aborted, restarted, killed and recycled, and however much of
   * the heap there is: the rows are those of the changelog.
   */
  @Property(tries = 100, shrinking = ShrinkingMode.BOUNDED)
  void theRowsAreThoseOfTheChangelog(
      @ForAll("steps") List<Step> steps, @ForAll("budgets") long budgetBytes) {
    HeapBudget budget = new HeapBudget(budgetBytes);
    try (WriteBehindWorld world = new WriteBehindWorld(budget)) {
      for (Step step : steps) {
        take(step, world);
        NavigableMap<String, String> rows = world.rows();
        assertThat(KEYS).allSatisfy(key -> assertThat(world.get(key)).isEqualTo(rows.get(key)));
      }
      world.kill();
      assertThat(world.range(null, null)).isEqualTo(lines(world.rows()));
    }
    assertThat(budget.heldBytes()).as("given back").isZero();
  }

  @Provide
  Arbitrary<Long> budgets() {
    return Arbitraries.of(1L, 500L, 2_000L, Long.MAX_VALUE);
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.frequency(
                Tuple.of(30, Step.Kind.PUT),
                Tuple.of(15, Step.Kind.DELETE),
                Tuple.of(20, Step.Kind.COMMIT),
                Tuple.of(10, Step.Kind.PASS),
                Tuple.of(4, Step.Kind.ITERATE),
                Tuple.of(2, Step.Kind.RESTART),
                Tuple.of(2, Step.Kind.RESTART_AFTER_FAILED_COMMIT),
                Tuple.of(2, Step.Kind.KILL),
                Tuple.of(2, Step.Kind.RECYCLE)),
            Arbitraries.of(KEYS),
            Arbitraries.integers().between(1, 100))
        .as(Step::new)
        .list()
        .ofMaxSize(120);
  }

  record Step(Kind kind, String key, int number) {
    enum Kind {
      PUT,
      DELETE,
      COMMIT,
      PASS,
      ITERATE,
      RESTART,
      RESTART_AFTER_FAILED_COMMIT,
      KILL,
      RECYCLE
    }
  }

  private static void take(Step step, WriteBehindWorld world) {
    String value = "v" + step.number();
    switch (step.kind()) {
      case PUT -> world.put(step.key(), value);
      case DELETE -> world.put(step.key(), null);
      case COMMIT -> world.commit();
      case PASS -> world.pass(Duration.ofMillis(100L * step.number()));
      case ITERATE -> iterate(world, step.key(), KEYS.get(step.number() % KEYS.size()));
      case RESTART -> world.restart();
      case RESTART_AFTER_FAILED_COMMIT -> {
        world.commitFailed();
        world.restart();
      }
      case KILL -> world.kill();
      case RECYCLE -> world.recycle(step.key(), value);
    }
  }

  private static void iterate(WriteBehindWorld world, String one, String other) {
    String from = one.compareTo(other) < 0 ? one : other;
    String to = one.compareTo(other) < 0 ? other : one;
    List<String> between = lines(world.rows().subMap(from, true, to, true));
    assertThat(world.range(from, to)).isEqualTo(between);
    List<String> backwards = new ArrayList<>(between);
    Collections.reverse(backwards);
    assertThat(world.reverseRange(from, to)).isEqualTo(backwards);
    assertThat(world.range(null, null)).isEqualTo(lines(world.rows()));
  }

  private static List<String> lines(Map<String, String> rows) {
    return rows.entrySet().stream().map(row -> row.getKey() + "=" + row.getValue()).toList();
  }
}
