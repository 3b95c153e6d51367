package io.latchkey.wire;

import org.jspecify.annotations.Nullable;

/** What the reader of a message that names its fields does about one that it does not know. */
enum UnknownFields {
  /** Refuse: a silently dropped field would change what the message means. */
  REFUSE,
  /** Pass over, unless it is a slip of a known one: the message may be an engine's own event. */
  REFUSE_SLIPS,
  /** Pass over: a newer Latchkey may say more. */
  IGNORE;

  /**
   * What is wrong with a field that the message does not have; null when it is passed over.
   *
   * @param names those that it has
   * @param path leads to the field
   */
  @Nullable UndecodableException problem(FieldNames names, String path, String stranger) {
    String meant =
        switch (this) {
          case REFUSE -> names.nearest(stranger);
          case REFUSE_SLIPS -> names.slipOf(stranger);
          case IGNORE -> null;
        };
    if (meant == null && this != REFUSE) {
      return null;
    }
    return Problems.of(
        DeadLetterReason.UNKNOWN_FIELD,
        "unknown field `%s`; %s"
            .formatted(
                Problems.quoted(path + stranger),
                meant == null
                    ? "known are " + names.list()
                    : "did you mean `" + path + meant + "`?"));
  }
}
