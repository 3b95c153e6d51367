package io.latchkey.wire;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the JSON encoding of a message: absent fields are left out, carried JSON goes in as it is.
 *
 * <p>Not Jackson's generator, which fails on a lone surrogate or replaces it: a producer may have
 * sent one as an escape, and the outcome must still be written and say the same.
 */
final class JsonWriter {
  private static final int FIRST_PRINTABLE = 0x20;

  private final StringBuilder out = new StringBuilder(512);

  private JsonWriter() {}

  static byte[] write(Layout layout, Values values) {
    JsonWriter writer = new JsonWriter();
    writer.object(layout, values);
    return writer.out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void object(Layout layout, Values values) {
    char before = '{';
    for (Layout.Field field : layout.fields()) {
      Object value = values.get(field.position());
      if (value != null) {
        out.append(before);
        string(field.name());
        out.append(':');
        value(field, value);
        before = ',';
      }
    }
    out.append(before == '{' ? "{}" : "}");
  }

  private void value(Layout.Field field, Object value) {
    switch (field.type()) {
      case TEXT -> string((String) value);
      case JSON, FLAG, INT, LONG -> out.append(value);
      case TIME -> string(Times.text((Long) value));
      case TEXT_MAP -> map((Map<?, ?>) value);
      case TEXT_LIST -> list((Collection<?>) value);
      case RECORD -> object(Objects.requireNonNull(field.nested()), (Values) value);
    }
  }

  private void map(Map<?, ?> map) {
    char before = '{';
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(before);
      string((String) entry.getKey());
      out.append(':');
      string((String) entry.getValue());
      before = ',';
    }
    out.append(before == '{' ? "{}" : "}");
  }

  private void list(Collection<?> list) {
    char before = '[';
    for (Object element : list) {
      out.append(before);
      string((String) element);
      before = ',';
    }
    out.append(before == '[' ? "[]" : "]");
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < FIRST_PRINTABLE) {
        escape(c);
      } else if (!Character.isSurrogate(c)) {
        out.append(c);
      } else if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        out.append(c).append(text.charAt(++i));
      } else {
        escape(c);
      }
    }
    out.append('"');
  }

  private void escape(char c) {
    switch (c) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> out.append(String.format("\\u%04x", (int) c));
    }
  }
}
