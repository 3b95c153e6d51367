package io.latchkey.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.RunStatus;
import io.latchkey.message.Trigger;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The benchmark measures what its help says. */
class WorkloadTest {
  private static final int RUNS = 1000;
  private static final int ALIVE = 100;

  private static List<Workload.Input> inputs(Format format) {
    List<Workload.Input> inputs = new ArrayList<>();
    new Workload(RUNS, ALIVE, format).forEach(inputs::add);
    return inputs;
  }

  @ParameterizedTest
  @EnumSource
  void everyRunClaimsAKeyAndEndsAndSomeAreTriedTwiceWhileTheyLive(Format format) throws Exception {
    Map<String, String> held = new HashMap<>();
    Set<String> keys = new HashSet<>();
    int most = 0;
    int duplicates = 0;
    for (Workload.Input input : inputs(format)) {
      String key = new String(input.key(), StandardCharsets.UTF_8);
      switch (input.kind()) {
        case TRIGGER -> {
          Trigger trigger = Codecs.TRIGGER.decode(input.value());
          assertThat(key).isEqualTo(trigger.tenant() + ":" + trigger.idempotencyKey());
          keys.add(key);
          duplicates += held.putIfAbsent(key, String.valueOf(trigger.runId())) == null ? 0 : 1;
        }
        case STATUS -> {
          RunStatus status = Codecs.RUN_STATUS.decode(input.value());
          assertThat(held.remove(key)).isEqualTo(status.runId());
        }
      }
      most = Math.max(most, held.size());
    }
    assertThat(held).isEmpty();
    assertThat(keys).hasSize(RUNS);
    assertThat(duplicates).isEqualTo(RUNS / 2);
    assertThat(most).isBetween(ALIVE, ALIVE + 1);
    assertThat(inputs(format)).hasSize(new Workload(RUNS, ALIVE, format).records());
  }

  @Test
  void triggersHaveTheSizeThatIsStated() {
    assertThat(inputs(Format.JSON))
        .filteredOn(input -> input.kind() == Workload.Kind.TRIGGER)
        .allSatisfy(input -> assertThat(input.value().length).isBetween(180, 260));
  }
}
