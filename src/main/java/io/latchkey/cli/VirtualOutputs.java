package io.latchkey.cli;

import io.latchkey.sim.OutputKind;
import io.latchkey.sim.Simulator;
import io.latchkey.wire.Topics;

/** Shows what came out of a scenario as what comes from an output topic is shown. */
final class VirtualOutputs {
  private VirtualOutputs() {}

  static Output shown(io.latchkey.sim.Output output, Topics topics) {
    OutputTopic kind = kind(output.kind());
    return new Output(
        kind,
        kind.in(topics),
        Simulator.START.plusMillis(output.atMs()),
        output.key(),
        output.json(),
        null,
        output.headers());
  }

  private static OutputTopic kind(OutputKind kind) {
    return switch (kind) {
      case EVENT -> OutputTopic.CLAIM_EVENTS;
      case ACCEPTED -> OutputTopic.ACCEPTED;
      case DENIED -> OutputTopic.DENIED;
      case STATUS_REQUEST -> OutputTopic.STATUS_REQUESTS;
      case SHADOW_DECISION -> OutputTopic.SHADOW_DECISIONS;
      case DEAD_LETTER -> OutputTopic.DEAD_LETTERS;
    };
  }
}
