package io.latchkey.wire;

/** Why a record could not be used; the {@code latchkey-reason} header of its dead letter. */
public enum DeadLetterReason {
  /** The value is null; no input topic gives a null value a meaning. */
  NULL_VALUE,
  /** In none of the encodings that are read, or broken in its encoding. */
  UNREADABLE,
  /** An Avro fingerprint, or a schema registry's id, that no known schema has. */
  UNKNOWN_SCHEMA,
  /** A field that the message does not have, in a message that is read strictly. */
  UNKNOWN_FIELD,
  /** A field is missing or has the wrong type or an impossible value. */
  INVALID_FIELD,
  /** A status name that is neither ours nor a known alias. */
  UNKNOWN_STATUS,
  /** The record with its headers is larger than the outcome topics take. */
  TOO_LARGE
}
