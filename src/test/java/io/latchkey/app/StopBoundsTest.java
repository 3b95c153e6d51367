package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StopBoundsTest {
  @Test
  void theSharesLeaveTheProcessASecondToEndItself() {
    assertThat(
            StopBounds.INTERRUPTED_START
                .plus(StopBounds.APP)
                .plus(StopBounds.BROKER)
                .plusSeconds(1))
        .isLessThan(StopBounds.PROCESS);
  }
}
