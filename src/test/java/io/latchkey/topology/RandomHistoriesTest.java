package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * The guarantees over the whole topology, from outside: whatever comes, at home or astray, good or
 * garbage, in whatever order, an observer of the output topics sees one outcome for each trigger,
 * one holder for each key, and releases by holders only.
 */
class RandomHistoriesTest {

  /** What an observer knows: who holds each key, by the records so far. */
  private static final class Observer {
    private final Map<String, String> holders = new HashMap<>();
    private final Map<String, Long> tokens = new HashMap<>();
    private final Set<Long> decidedOffsets = new HashSet<>();
    private int deadTriggers;

    void look(Driver latch, Step step) {
      latch.events().forEach(event -> event(event, step));
      latch.accepted().forEach(this::accepted);
      latch.denied().forEach(this::denied);
      deadTriggers +=
          (int)
              latch.records("latchkey.dead-letters").stream()
                  .filter(
                      letter ->
                          "latchkey.triggers"
                              .equals(Driver.header(letter, "latchkey-source-topic")))
                  .count();
    }

    private void event(ClaimEvent event, Step step) {
      String key = event.idempotencyKey();
      switch (event.type()) {
        case EXPIRED -> assertThat(holders.remove(key)).isEqualTo(event.runId());
        case RELEASED -> {
          assertThat(step.run()).as("whose word released").isEqualTo(event.runId());
          assertThat(holders.remove(key)).isEqualTo(event.runId());
        }
        case EXTENDED -> assertThat(holders.get(key)).isEqualTo(event.runId());
        case IGNORED -> {}
      }
    }

    private void accepted(Accepted accepted) {
      assertThat(decidedOffsets.add(accepted.source().offset())).isTrue();
      String key = accepted.idempotencyKey();
      if (accepted.fencingToken() != null && key != null) {
        assertThat(holders.put(key, accepted.runId())).as("another holder of %s", key).isNull();
        Long before = tokens.put(key, accepted.fencingToken());
        assertThat(before == null || before < accepted.fencingToken()).isTrue();
      }
    }

    private void denied(Denied denied) {
      assertThat(decidedOffsets.add(denied.source().offset())).isTrue();
      if (denied.existingRunId() != null) {
        assertThat(holders.get(denied.idempotencyKey())).isEqualTo(denied.existingRunId());
      }
    }
  }

  record Step(int kind, String key, String run, int milliseconds) {
    /** Sends it; says whether it was a trigger. */
    boolean applyTo(Driver latch) {
      String named =
          "\"tenant\":\"t\",\"idempotency_key\":\"" + key + "\",\"run_id\":\"" + run + "\"";
      latch.advance(Duration.ofMillis(milliseconds));
      switch (kind) {
        case 0, 1, 2 -> latch.trigger("{" + named + ",\"ttl_ms\":1000}");
        case 3 -> latch.trigger("{\"tenant\":\"t\",\"run_id\":\"" + run + "\"}");
        case 4 -> latch.trigger("{" + named + ",\"bypass\":true}");
        case 5 -> latch.trigger("{" + named + ",\"ttl_ms\":0}");
        case 6 -> latch.trigger("garbage");
        case 7 -> latch.status("{" + named + ",\"status\":\"COMPLETED\"}");
        case 8 -> latch.status("{" + named + ",\"status\":\"RUNNING\"}");
        case 9 -> latch.status("{" + named + ",\"status\":\"START_FAILED\"}");
        case 10 -> latch.command("{" + named + ",\"command\":\"RELEASE\"}");
        case 11 -> latch.command("{" + named + ",\"command\":\"EXTEND\",\"ttl_ms\":2000}");
        default -> latch.status("garbage");
      }
      return kind <= 6;
    }
  }

  @Property(tries = 60)
  void theGuaranteesHoldForAnObserverOfTheOutputs(@ForAll("histories") List<Step> history) {
    Observer observer = new Observer();
    int triggers = 0;
    try (Driver latch = new Driver(3)) {
      for (Step step : history) {
        triggers += step.applyTo(latch) ? 1 : 0;
        observer.look(latch, step);
        assertThat(observer.decidedOffsets.size() + observer.deadTriggers).isEqualTo(triggers);
      }
    }
  }

  @Provide
  Arbitrary<List<Step>> histories() {
    Arbitrary<Step> step =
        Combinators.combine(
                Arbitraries.integers().between(0, 12),
                Arbitraries.of("k1", "k2", "k3"),
                Arbitraries.of("r1", "r2", "r3", "r4"),
                Arbitraries.of(0, 0, 1, 99, 100, 500, 1000, 120_000))
            .as(Step::new);
    return step.list().ofMinSize(20).ofMaxSize(80);
  }
}
