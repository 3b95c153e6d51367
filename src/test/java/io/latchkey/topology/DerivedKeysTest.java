package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.Denied;
import io.latchkey.message.Json;
import io.latchkey.message.Trigger;
import io.latchkey.policy.PolicyFile;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DerivedKeysTest {
  private final Driver latch = new Driver();

  @AfterEach
  void close() {
    latch.close();
  }

  private void expression(String expression) {
    latch.policies(PolicyFile.parse("test", "key_expression: \"" + expression + "\"\n"));
  }

  @Test
  void jsonAndAvroTriggersGiveTheSameKey() {
    expression("string(input.n) + '-' + string(input.whole) + '-' + input.o.t + metadata.region");
    Trigger trigger =
        new Trigger(
            "acme",
            "nightly",
            null,
            "r1",
            null,
            new Json("{\"n\": 9007199254740993, \"whole\": 7.0, \"o\": {\"t\": \"é\"}}"),
            Map.of("region", "eu"),
            null,
            false,
            null,
            null);

    for (Format format : Format.values()) {
      latch.send(
          Driver.TOPICS.triggers(),
          null,
          Codecs.TRIGGER.encode(trigger, format),
          new RecordHeaders());
    }

    assertThat(latch.accepted())
        .extracting(Accepted::idempotencyKey)
        .containsExactly("9007199254740993-7-éeu");
    assertThat(latch.denied())
        .extracting(Denied::reason)
        .containsExactly(Denied.Reason.REDELIVERED);
  }

  @Test
  void anExpressionThatWouldTakeForeverDeniesAndTheNextTriggerIsDecided() {
    expression("[input.s]" + ".map(x, x + x)".repeat(55) + "[0]");

    latch.trigger("{\"tenant\":\"t\",\"run_id\":\"r1\",\"input\":{\"s\":\"doubled\"}}");
    latch.trigger("{\"tenant\":\"t\",\"run_id\":\"r2\",\"idempotency_key\":\"k\"}");

    assertThat(latch.denied())
        .singleElement()
        .satisfies(
            denied -> {
              assertThat(denied.reason()).isEqualTo(Denied.Reason.INVALID_KEY);
              assertThat(denied.message())
                  .isEqualTo("key_expression does too much work for this trigger");
            });
    assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r2");
  }
}
