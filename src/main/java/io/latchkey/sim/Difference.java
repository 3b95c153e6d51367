package io.latchkey.sim;

import io.latchkey.policy.Durations;
import java.util.List;

/**
 * The first thing that came out otherwise than expected.
 *
 * @param step the step's place in the file, from 1
 * @param line the line of what was expected, from 1
 * @param atMs when, in milliseconds from the start
 * @param sentence what differs
 * @param expected what was expected of that kind, in order
 * @param seen everything that came out since the step before, in order
 */
public record Difference(
    int step, int line, long atMs, String sentence, List<String> expected, List<String> seen) {

  public Difference {
    expected = List.copyOf(expected);
    seen = List.copyOf(seen);
  }

  /** Where it is: step, line and time. */
  String place() {
    return "step " + step + " (line " + line + ", at " + Durations.text(atMs) + ")";
  }
}
