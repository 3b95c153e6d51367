package io.latchkey.claim;

import io.latchkey.message.OutputMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the rules say to one input.
 *
 * @param row the row from now on; equal to the row before when nothing is to be written, null when
 *     there is none (any more)
 * @param outputs what to send, in this order
 */
public record Decision(@Nullable Claim row, List<OutputMessage> outputs) {
  public Decision {
    outputs = List.copyOf(outputs);
  }
}
