package io.latchkey.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.ShrinkingMode;

/**
 * Random histories of 2,000 steps on average over twenty keys on one clock, many steps to some keys
 * and few to others. Each step is checked against the plain model and the guarantees ({@link
 * Trial}): one outcome per trigger, tokens that grow, a row of bounded size, no write for nothing.
 */
class LongHistoriesTest {
  private static final int KEYS = 20;
  private static final int MOST_STEPS = 4_000;

  /** One step: which key, and which letter of the alphabet (modulo its size). */
  record Move(int key, int letter) {}

  @Property(tries = 70, shrinking = ShrinkingMode.BOUNDED)
  void longHistoriesKeepTheGuaranteesAndAgreeWithTheModel(
      @ForAll("worlds") World world, @ForAll("histories") List<Move> history) {
    new Keys(world).live(history);
  }

  @Property(tries = 20, shrinking = ShrinkingMode.BOUNDED)
  void afterLongSilenceNoRowIsLeft(
      @ForAll("worlds") World world, @ForAll("histories") List<Move> history) {
    Keys keys = new Keys(world);
    keys.live(history);

    keys.fallSilent();

    assertThat(keys.trials).extracting(Trial::row).containsOnlyNulls();
  }

  /** The keys of a world, each on trial, and their clock. */
  private static final class Keys {
    private final List<Step> alphabet;
    private final List<Trial> trials = new ArrayList<>();
    private Instant now = Desk.T0;

    Keys(World world) {
      alphabet = Step.wideAlphabet(world);
      for (int i = 0; i < KEYS; i++) {
        ClaimKey key = new ClaimKey("t", i % 2 == 0 ? null : "w", "k" + i);
        trials.add(new Trial(key, world.settings(), world.steady()));
      }
    }

    void live(List<Move> history) {
      for (int i = 0; i < history.size(); i++) {
        Trial trial = trials.get(history.get(i).key());
        try {
          now = step(history.get(i)).doing().apply(trial, now);
          trial.checkNextDeadline(now);
        } catch (AssertionError e) {
          throw new AssertionError("after " + told(history, i) + ": " + e.getMessage(), e);
        }
      }
    }

    void fallSilent() {
      Instant later = now.plus(Duration.ofDays(1));
      trials.forEach(trial -> trial.decide(new ClaimInput.Due(), later));
    }

    private Step step(Move move) {
      return alphabet.get(move.letter() % alphabet.size());
    }

    /** The last steps of the key that the i-th step is about. */
    private List<String> told(List<Move> history, int i) {
      List<String> steps =
          history.subList(0, i + 1).stream()
              .filter(move -> move.key() == history.get(i).key())
              .map(move -> step(move).name())
              .toList();
      return steps.subList(Math.max(0, steps.size() - 20), steps.size());
    }
  }

  @Provide
  Arbitrary<World> worlds() {
    return Arbitraries.of(World.all());
  }

  @Provide
  Arbitrary<List<Move>> histories() {
    Arbitrary<Integer> keys = Arbitraries.integers().between(0, KEYS - 1);
    Arbitrary<Integer> letters =
        Arbitraries.integers()
            .between(0, 9_999)
            .withDistribution(RandomDistribution.uniform())
            .withoutEdgeCases();
    return Combinators.combine(keys, letters)
        .as(Move::new)
        .list()
        .ofMaxSize(MOST_STEPS)
        .withSizeDistribution(RandomDistribution.uniform());
  }
}
