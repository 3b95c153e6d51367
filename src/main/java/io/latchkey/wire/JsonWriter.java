package io.latchkey.wire;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the JSON encoding of a message: absent fields are left out, carried JSON goes in as it is.
 */
final class JsonWriter {
  private final JsonOutput out = new JsonOutput();

  private JsonWriter() {}

  static byte[] write(Layout layout, Values values) {
    JsonWriter writer = new JsonWriter();
    writer.object(layout, values);
    return writer.out.toByteArray();
  }

  private void object(Layout layout, Values values) {
    char before = '{';
    for (Layout.Field field : layout.fields()) {
      Object value = values.get(field.position());
      if (value != null) {
        out.name(before, field.jsonName());
        value(field, value);
        before = ',';
      }
    }
    close(before, '{', '}');
  }

  private void value(Layout.Field field, Object value) {
    switch (field.type()) {
      case TEXT -> out.string((String) value);
      case JSON -> out.carried((String) value);
      case FLAG -> out.flag((Boolean) value);
      case INT -> out.number((Integer) value);
      case LONG -> out.number((Long) value);
      case TIME -> out.time((Long) value);
      case TEXT_MAP -> map((Map<?, ?>) value);
      case TEXT_LIST -> list((Collection<?>) value);
      case RECORD -> object(Objects.requireNonNull(field.nested()), (Values) value);
    }
  }

  private void map(Map<?, ?> map) {
    char before = '{';
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.mark(before);
      out.string((String) entry.getKey());
      out.mark(':');
      out.string((String) entry.getValue());
      before = ',';
    }
    close(before, '{', '}');
  }

  private void list(Collection<?> list) {
    char before = '[';
    for (Object element : list) {
      out.mark(before);
      out.string((String) element);
      before = ',';
    }
    close(before, '[', ']');
  }

  private void close(char before, char open, char close) {
    if (before == open) {
      out.mark(open);
    }
    out.mark(close);
  }
}
