package io.latchkey.wire;

/** How one kind of message maps to the fields of its schema. */
interface MessageForm<T> {

  /** The schema's name. */
  String name();

  /** The message's class. */
  Class<T> type();

  /** How strictly its JSON is read. */
  UnknownFields unknownFields();

  /**
   * Makes the message.
   *
   * @throws UndecodableException when a field has an impossible value
   */
  T read(Fields fields) throws UndecodableException;

  /** Puts the message's values in; {@code values} is empty. */
  void write(T message, Values values);
}
