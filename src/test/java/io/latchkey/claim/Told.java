package io.latchkey.claim;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.StatusRequest;
import java.util.List;

/**
 * Outputs in short words: {@code ACCEPTED b overlap a}, {@code DENIED b CLAIM_HELD by a}, {@code
 * RELEASED a COMPLETED}, {@code ASKS a}.
 */
final class Told {
  private Told() {}

  static List<String> of(List<OutputMessage> outputs) {
    return outputs.stream().map(Told::of).toList();
  }

  private static String of(OutputMessage output) {
    return switch (output.kind()) {
      case ACCEPTED -> {
        Accepted accepted = (Accepted) output;
        String other = accepted.possibleOverlapWith();
        yield "ACCEPTED " + accepted.runId() + (other == null ? "" : " overlap " + other);
      }
      case DENIED -> {
        Denied denied = (Denied) output;
        String holder = denied.existingRunId();
        yield "DENIED "
            + denied.runId()
            + " "
            + denied.reason()
            + (holder == null ? "" : " by " + holder);
      }
      case CLAIM_EVENT -> {
        ClaimEvent event = (ClaimEvent) output;
        yield event.type() + " " + event.runId() + " " + event.reason();
      }
      case STATUS_REQUEST -> "ASKS " + ((StatusRequest) output).runId();
      case SHADOW_DECISION -> throw new IllegalArgumentException("not of the rules");
    };
  }
}
