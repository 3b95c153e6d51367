package io.latchkey.policy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/** Writes a {@link YamlNode} as JSON. */
final class YamlJson {
  private static final JsonFactory JSON = new JsonFactory();

  private YamlJson() {}

  static String text(YamlNode node) {
    StringWriter out = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(out)) {
      write(node, generator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static void write(YamlNode node, JsonGenerator out) throws IOException {
    switch (node.kind()) {
      case MAPPING -> {
        out.writeStartObject();
        for (Map.Entry<String, YamlNode> field : node.fields().entrySet()) {
          out.writeFieldName(field.getKey());
          write(field.getValue(), out);
        }
        out.writeEndObject();
      }
      case LIST -> {
        out.writeStartArray();
        for (YamlNode item : node.items()) {
          write(item, out);
        }
        out.writeEndArray();
      }
      case TEXT -> out.writeString(node.text());
      case NUMBER -> out.writeNumber(node.text());
      case BOOLEAN -> out.writeBoolean(node.bool());
      case NULL -> out.writeNull();
    }
  }
}
