package io.latchkey.cli;

import io.latchkey.message.Source;
import org.jspecify.annotations.Nullable;

/**
 * A message that the brokers have.
 *
 * @param source where it is
 * @param key its record key
 */
record Sent(Source source, @Nullable String key) {

  /** For the terminal: where it is, and its key. */
  String text() {
    return place(source) + (key == null ? " without a record key" : " " + key);
  }

  /** The usual short form of coordinates: {@code topic-partition@offset}. */
  static String place(Source source) {
    return source.topic() + "-" + source.partition() + "@" + source.offset();
  }
}
