package io.latchkey.topology;

import io.latchkey.message.Source;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A record of an input topic, as read. */
// Compared by nobody: the arrays are the record as read.
@SuppressWarnings("ArrayRecordComponent")
record InputRecord(byte @Nullable [] key, byte @Nullable [] value, Source source, Instant readAt) {

  /** The record key as text; null when there is none or it is not UTF-8. */
  @Nullable String keyText() {
    if (key == null) {
      return null;
    }
    String text = new String(key, StandardCharsets.UTF_8);
    return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), key) ? text : null;
  }
}
