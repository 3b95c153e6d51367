package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class PunctuationBudgetTest {
  private final AtomicLong nanos = new AtomicLong();

  /** Each look at the timer costs a millisecond. */
  private final PunctuationBudget first = budget();

  private final PunctuationBudget second = budget();

  private PunctuationBudget budget() {
    return new PunctuationBudget(() -> nanos.addAndGet(1_000_000));
  }

  private static int rows(BooleanSupplier share) {
    int rows = 0;
    while (share.getAsBoolean()) {
      rows++;
    }
    return rows;
  }

  @Test
  void theTasksOfAThreadShareItsTimeEvenly() {
    first.join();
    assertThat(rows(first.share())).isBetween(38, 40);

    second.join();
    assertThat(rows(first.share())).isBetween(18, 20);
    assertThat(rows(second.share())).isBetween(18, 20);

    second.leave();
    assertThat(rows(first.share())).isBetween(38, 40);
    first.leave();
  }

  @Test
  void readingRowsInTakesOnlyAPart() {
    first.join();
    assertThat(rows(first.refillShare())).isBetween(8, 10);
    first.leave();
  }

  @Test
  void aShareIsBoundedInRowsWhereTimeStandsStill() {
    assertThat(rows(new PunctuationBudget(() -> 0).share())).isEqualTo(20_000);
  }
}
