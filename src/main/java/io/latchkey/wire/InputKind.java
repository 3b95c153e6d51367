package io.latchkey.wire;

/** The kinds of message that Latchkey reads, in the order in which a shared topic tries them. */
public enum InputKind {
  COMMAND,
  STATUS,
  TRIGGER;

  /** The topic that it is read from. */
  String topic(Topics topics) {
    return switch (this) {
      case COMMAND -> topics.commands();
      case STATUS -> topics.runStatus();
      case TRIGGER -> topics.triggers();
    };
  }

  /** The name of its message, as in {@code schemas/<name>.avsc}. */
  String messageName() {
    return switch (this) {
      case COMMAND -> Codecs.CLAIM_COMMAND.name();
      case STATUS -> Codecs.RUN_STATUS.name();
      case TRIGGER -> Codecs.TRIGGER.name();
    };
  }
}
