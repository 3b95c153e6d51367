package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrayNoticesTest {
  private static final long HOUR_MS = 3_600_000;

  private final List<String> lines = new ArrayList<>();
  private final StrayNotices notices = new StrayNotices(lines::add);

  @Test
  void aCauseIsToldOnceAnHourWithItsRemedy() {
    notices.seen(StrayCause.OTHER_PARTITIONER, "latchkey.triggers", 1000);
    notices.seen(StrayCause.OTHER_PARTITIONER, "latchkey.run-status", 1000 + HOUR_MS - 1);
    assertThat(lines)
        .singleElement()
        .asString()
        .contains("latchkey.triggers", "partitioner=murmur2_random");

    notices.seen(StrayCause.OTHER_PARTITIONER, "latchkey.run-status", 1000 + HOUR_MS);
    assertThat(lines).hasSize(2);
  }

  @Test
  void eachCauseIsToldByItself() {
    for (StrayCause cause : StrayCause.values()) {
      notices.seen(cause, "t", 0);
    }

    assertThat(lines).hasSize(StrayCause.values().length).doesNotHaveDuplicates();
  }
}
