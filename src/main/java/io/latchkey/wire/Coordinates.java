package io.latchkey.wire;

import io.latchkey.message.Source;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** The coordinates of a record as the text of a header or key: {@code topic-partition-offset}. */
public final class Coordinates {
  /** A topic's name as Kafka allows it; the digits are those that fit. */
  private static final Pattern FORM =
      Pattern.compile("([a-zA-Z0-9._-]{1,249})-([0-9]{1,9})-([0-9]{1,18})");

  private Coordinates() {}

  /** The text. */
  public static String text(Source place) {
    return place.topic() + "-" + place.partition() + "-" + place.offset();
  }

  /** The coordinates that this text names; empty when it is none. */
  public static Optional<Source> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new Source(
                matcher.group(1),
                Integer.parseInt(matcher.group(2)),
                Long.parseLong(matcher.group(3))))
        : Optional.empty();
  }

  /** The coordinates that the last header of this name holds, if there is one and it does. */
  static Optional<Source> in(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null ? Optional.empty() : parse(header.value());
  }

  /** The coordinates that these bytes name; empty when they are none. */
  static Optional<Source> parse(byte @Nullable [] text) {
    return text == null ? Optional.empty() : parse(new String(text, StandardCharsets.UTF_8));
  }
}
