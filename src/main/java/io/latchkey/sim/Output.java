package io.latchkey.sim;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchkey.wire.HeaderNames;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record that came out.
 *
 * @param atMs when it was decided, in milliseconds from the start of the scenario
 * @param key the record key; null for none
 * @param value the record's value; null for none
 * @param headers the record's headers, as text
 */
public record Output(
    OutputKind kind,
    long atMs,
    @Nullable String key,
    @Nullable String value,
    Map<String, String> headers) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The fields to compare with: the message's, or the headers, key and value of a dead letter. */
  public JsonNode fields() {
    if (kind != OutputKind.DEAD_LETTER) {
      return json();
    }
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    headers.forEach(
        (name, text) -> {
          if (HeaderNames.RESERVED.contains(name)) {
            fields.put(OutputKind.headerField(name), text);
          }
        });
    return fields.put("key", key).put("value", value);
  }

  /** The value as JSON; as a JSON text when it is none. */
  public JsonNode json() {
    if (value == null || kind == OutputKind.DEAD_LETTER) {
      return JsonNodeFactory.instance.textNode(value);
    }
    try {
      return JSON.readTree(value);
    } catch (JsonProcessingException e) {
      return JsonNodeFactory.instance.textNode(value);
    }
  }

  /** The kind and the fields, for people. */
  String text() {
    return kind.text() + " " + fields();
  }
}
