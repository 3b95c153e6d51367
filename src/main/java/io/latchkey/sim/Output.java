package io.latchkey.sim;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
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
  private static final String HEADER_PREFIX = "latchkey-";

  /**
   * The fields to compare with. A dead letter's value is whatever could not be read, so its fields
   * are what its headers say ({@code latchkey-reason} is {@code reason}), and {@code key} and
   * {@code value}.
   */
  JsonNode fields() {
    if (kind != OutputKind.DEAD_LETTER) {
      return json();
    }
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    headers.forEach(
        (name, text) -> {
          if (name.startsWith(HEADER_PREFIX)) {
            fields.put(
                name.substring(HEADER_PREFIX.length()).toLowerCase(Locale.ROOT).replace('-', '_'),
                text);
          }
        });
    return fields.put("key", key).put("value", value);
  }

  /** The value as JSON; as a JSON text when it is none. */
  JsonNode json() {
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
