package io.latchkey.peers;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told when a variant cannot be measured. */
class MeasurementTest {

  @Test
  void aClientThatFailsAtOnceIsToldAndNotThatItWasTooQuick() {
    Measurement measurement = new Measurement(Operations.of(1_000, 200), Duration.ofMinutes(1));

    assertThatThrownBy(() -> measurement.of(new Variant(new FailingOneByOne(), 1, 1)))
        .isInstanceOf(Peer.WrongAnswer.class)
        .hasMessageStartingWith("not ");
  }

  /** Takes batches, as those that it is filled with, and fails of the first single operation. */
  private static final class FailingOneByOne implements Peer {
    @Override
    public String words(int batch) {
      return "failing";
    }

    @Override
    public String name(int batch) {
      return "failing";
    }

    @Override
    public void empty() {}

    @Override
    public void settle() {}

    @Override
    public Client connect(int batch) {
      return new Client() {
        @Override
        public void perform(List<Operation> operations) {
          if (batch == 1) {
            throw new WrongAnswer(operations.get(0));
          }
        }

        @Override
        public void close() {}
      };
    }
  }
}
