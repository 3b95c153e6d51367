package io.latchkey.wire;

import java.util.List;
import java.util.stream.Stream;

/** The names of the topics. */
public record Topics(
    String triggers,
    String runStatus,
    String commands,
    String policies,
    String accepted,
    String denied,
    String claimEvents,
    String statusRequests,
    String shadowDecisions,
    String deadLetters) {

  /** The default names. */
  public static final Topics DEFAULT = withPrefix("latchkey.");

  /** The default names behind another prefix. */
  public static Topics withPrefix(String prefix) {
    return new Topics(
        prefix + "triggers",
        prefix + "run-status",
        prefix + "commands",
        prefix + "policies",
        prefix + "accepted",
        prefix + "denied",
        prefix + "claim-events",
        prefix + "status-requests",
        prefix + "shadow-decisions",
        prefix + "dead-letters");
  }

  /**
   * The topics whose records meet at a claim: they must have equal partition counts. From one to
   * three: kinds may share a topic.
   */
  public List<String> inputs() {
    return Stream.of(triggers, runStatus, commands).distinct().toList();
  }

  /** The topics that Latchkey writes. */
  public List<String> outputs() {
    return List.of(accepted, denied, claimEvents, statusRequests, shadowDecisions, deadLetters);
  }
}
