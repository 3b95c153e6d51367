package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PartitionWatchTest {
  @Test
  void seesNothingWhileTheCountsAreAsBuilt() {
    assertThat(new PartitionWatch(4, () -> Map.of("triggers", 4, "commands", 4)).change())
        .isEmpty();
  }

  @Test
  void namesTheTopicThatHasGrownAndBothNumbers() {
    assertThat(new PartitionWatch(4, () -> Map.of("triggers", 6, "commands", 4)).change())
        .hasValueSatisfying(
            s ->
                assertThat(s)
                    .contains("triggers has 6", "made with 4", "export", "import")
                    .doesNotContain("commands"));
  }
}
