package io.latchkey.wire;

/** What a JSON message's reader does about a field that the message does not have. */
enum UnknownFields {
  /** Refuse: a silently dropped field would change what the message means. */
  REFUSE,
  /** Pass over, unless it is a slip of a known one: the message may be an engine's own event. */
  REFUSE_SLIPS,
  /** Pass over: a newer Latchkey may say more. */
  IGNORE
}
