package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartitionWatchTest {
  private final List<String> lines = new ArrayList<>();
  private final List<String> stops = new ArrayList<>();
  private Map<String, Integer> counts = Map.of("triggers", 4, "commands", 4);
  private boolean away;
  private final PartitionWatch watch = new PartitionWatch(4, this::counts, lines::add);

  private Map<String, Integer> counts() {
    if (away) {
      throw new OperatorException("No answer.");
    }
    return counts;
  }

  @Test
  void saysNothingWhileTheCountsAreAsBuilt() {
    watch.look(stops::add);

    assertThat(stops).isEmpty();
    assertThat(lines).isEmpty();
    assertThat(watch.change()).isEmpty();
  }

  @Test
  void namesTheTopicThatHasGrownAndBothNumbers() {
    counts = Map.of("triggers", 6, "commands", 4);
    watch.look(stops::add);

    assertThat(stops)
        .singleElement()
        .asString()
        .contains("triggers has 6", "made with 4", "export", "import")
        .doesNotContain("commands");
    assertThat(watch.change()).isPresent();
  }

  @Test
  void tellsOnceThatTheBrokersAreAwayAndOnceThatTheyAreBack() {
    away = true;
    watch.look(stops::add);
    watch.look(stops::add);
    away = false;
    watch.look(stops::add);
    watch.look(stops::add);

    assertThat(lines)
        .containsExactly(
            "Warning: No answer. Decisions wait until they answer.", "The brokers answer again");
    assertThat(stops).isEmpty();
  }
}
