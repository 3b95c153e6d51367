package io.latchkey.sim;

import io.latchkey.sim.Scenario.Action;
import io.latchkey.sim.Scenario.Send;
import io.latchkey.sim.Scenario.SetPolicy;
import io.latchkey.sim.Scenario.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs scenarios on the real topology, each on its own virtual clock and from an empty state. */
public final class Simulator {
  /** When every scenario starts. */
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /**
   * Runs a scenario up to the first difference.
   *
   * @param outputs is told every output, when it comes
   * @return the first difference; empty when there is none
   */
  public Optional<Difference> run(Scenario scenario, Consumer<Output> outputs) {
    try (VirtualStreams streams = new VirtualStreams(scenario.topics(), scenario.policies())) {
      for (Step step : scenario.steps()) {
        List<Output> seen = play(streams, step);
        seen.forEach(outputs);
        Optional<Difference> difference = Comparison.first(step, seen);
        if (difference.isPresent()) {
          return difference;
        }
      }
      return Optional.empty();
    }
  }

  /** Lets a step happen at its time, and gives what comes out until then and of it. */
  static List<Output> play(VirtualStreams streams, Step step) {
    List<Output> seen = new ArrayList<>(streams.advanceTo(step.atMs()));
    if (step.action() != null) {
      seen.addAll(act(streams, step.action()));
    }
    return seen;
  }

  private static List<Output> act(VirtualStreams streams, Action action) {
    return switch (action.kind()) {
      case SEND -> streams.send((Send) action);
      case SET_POLICY -> {
        streams.set(((SetPolicy) action).policy());
        yield List.of();
      }
    };
  }
}
