package io.latchkey.claim;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/**
 * Every history of one key up to a depth: three runs, each kind of status, commands, the punctuator
 * at any time or never, and time that stops just before, at and after each deadline. Each step is
 * checked against the plain model and the guarantees ({@link Trial}).
 *
 * <p>Histories that meet in the same row at the same time go on alike, because the rules are a
 * function of the row and the time: the common rest is followed once, which makes the depth
 * affordable. A step that changes nothing is the simplest case of that.
 */
class EveryHistoryTest {
  /** Six takes about ten times as long. */
  private static final int DEPTH = Integer.getInteger("latchkey.history.depth", 5);

  @TestFactory
  Stream<DynamicTest> everyHistoryKeepsTheGuaranteesAndAgreesWithTheModel(TestReporter reporter) {
    return World.all().stream()
        .map(
            world -> {
              List<Step> alphabet = Step.alphabet(world);
              String name =
                  "%s: all %,d sequences of %d steps out of %d"
                      .formatted(
                          world.name(),
                          BigInteger.valueOf(alphabet.size()).pow(DEPTH),
                          DEPTH,
                          alphabet.size());
              return DynamicTest.dynamicTest(
                  name, () -> reporter.publishEntry(name, new Search(world, alphabet).run()));
            });
  }

  private static final class Search {
    private final List<Step> alphabet;
    private final Trial trial;
    private final Map<Place, Integer> explored = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private long steps;

    /** All that the rest of a history depends on. */
    private record Place(
        @Nullable Claim row,
        @Nullable Claim idleRow,
        long lastToken,
        Instant ownedSince,
        Instant now) {}

    Search(World world, List<Step> alphabet) {
      this.alphabet = alphabet;
      this.trial = new Trial(Desk.KEY, world.settings(), world.steady());
    }

    String run() {
      explore(Desk.T0, DEPTH);
      return "%,d steps decided, %,d different places".formatted(steps, explored.size());
    }

    private void explore(Instant now, int left) {
      if (left == 0) {
        return;
      }
      Trial.State state = trial.state();
      Place place =
          new Place(
              state.row(),
              state.idleRow(),
              state.guarantees().lastToken(),
              state.ownedSince(),
              now);
      Integer before = explored.get(place);
      if (before != null && before >= left) {
        return;
      }
      explored.put(place, left);
      check(() -> trial.checkNextDeadline(now));
      for (Step step : alphabet) {
        path.addLast(step.name());
        steps++;
        Instant[] then = new Instant[1];
        check(() -> then[0] = step.doing().apply(trial, now));
        explore(then[0], left - 1);
        trial.restore(state);
        path.removeLast();
      }
    }

    private void check(Runnable part) {
      try {
        part.run();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("after " + String.join(", ", path) + ": " + e.getMessage(), e);
      }
    }
  }
}
