package io.latchkey.cli;

import io.latchkey.wire.Topics;
import java.util.Locale;

/** The output topics under the names that {@code --topic} takes. */
enum OutputTopic {
  ACCEPTED,
  DENIED,
  CLAIM_EVENTS,
  STATUS_REQUESTS,
  SHADOW_DECISIONS,
  DEAD_LETTERS;

  /** The topic's name. */
  String in(Topics topics) {
    return switch (this) {
      case ACCEPTED -> topics.accepted();
      case DENIED -> topics.denied();
      case CLAIM_EVENTS -> topics.claimEvents();
      case STATUS_REQUESTS -> topics.statusRequests();
      case SHADOW_DECISIONS -> topics.shadowDecisions();
      case DEAD_LETTERS -> topics.deadLetters();
    };
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
