package io.latchkey.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.peers.Operation.Expected;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the peers are asked. */
class OperationsTest {
  private static final int RUNS = 1_000;
  private static final int ALIVE = 200;

  private final Operations operations = Operations.of(RUNS, ALIVE);

  @Test
  void fillingStartsAsManyRunsAsShallBeAlive() {
    assertThat(count(operations.filling(), Expected.ACCEPTED)).isEqualTo(ALIVE + 1);
    assertThat(count(operations.filling(), Expected.RELEASED)).isZero();
  }

  @Test
  void fromThereOnARunEndsForEachThatStartsAndEverySecondIsTriedTwice() {
    assertThat(count(operations.steady(), Expected.ACCEPTED)).isEqualTo(RUNS - ALIVE - 1);
    assertThat(count(operations.steady(), Expected.RELEASED)).isEqualTo(RUNS - ALIVE - 1);
    assertThat(count(operations.steady(), Expected.DENIED)).isEqualTo((RUNS - ALIVE) / 2);
  }

  @Test
  void aKeyStaysWithOneClient() {
    List<List<Operation>> hands = Operations.dealt(operations.steady(), 8);

    assertThat(hands.stream().mapToInt(List::size).sum()).isEqualTo(operations.steady().size());
    assertThat(
            hands.stream()
                .mapToLong(hand -> hand.stream().map(Operation::key).distinct().count())
                .sum())
        .isEqualTo(operations.steady().stream().map(Operation::key).distinct().count());
  }

  private static long count(List<Operation> operations, Expected expected) {
    return operations.stream().filter(operation -> operation.expected() == expected).count();
  }
}
