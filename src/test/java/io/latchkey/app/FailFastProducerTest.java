package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class FailFastProducerTest {
  /** Where nobody listens. */
  private static final Map<String, Object> CONFIG =
      Map.of(
          "bootstrap.servers", "127.0.0.1:1",
          "transactional.id", "t",
          "max.block.ms", 50L);

  @Test
  void aTimeoutBeforeAnythingIsUnderWayMayBeTriedAgain() {
    try (FailFastProducer producer = new FailFastProducer(CONFIG)) {
      assertThatThrownBy(producer::initTransactions).isInstanceOf(TimeoutException.class);
    }
  }
}
