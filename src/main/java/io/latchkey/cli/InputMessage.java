package io.latchkey.cli;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.latchkey.claim.ClaimKey;
import io.latchkey.message.Trigger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a message for one of the input topics, built field by field or taken over whole.
 * Nothing is checked here that the application checks: what is wrong with a message shows in its
 * outcome.
 */
final class InputMessage {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final ObjectNode fields = JSON.createObjectNode();

  /** Sets a field, unless the value is null. */
  InputMessage with(String field, @Nullable Object value) {
    if (value != null) {
      fields.set(field, JSON.valueToTree(value));
    }
    return this;
  }

  /**
   * Sets a field to a JSON value, kept as it is written; null sets nothing.
   *
   * @throws JsonProcessingException when the text is not one JSON value
   */
  InputMessage withJson(String field, @Nullable String text) throws JsonProcessingException {
    if (text != null) {
      checkJson(text);
      fields.putRawValue(field, new RawValue(text.strip()));
    }
    return this;
  }

  /** Refuses a text that is not one JSON value. */
  static void checkJson(String text) throws JsonProcessingException {
    if (JSON.readTree(text).isMissingNode()) {
      throw new JsonParseException(null, "it is empty");
    }
  }

  /** Sets a field to an object of strings, unless there are none. */
  InputMessage withMap(String field, @Nullable Map<String, String> pairs) {
    return with(field, pairs == null || pairs.isEmpty() ? null : pairs);
  }

  /** A time field as it is written: epoch milliseconds are a number in JSON, ISO-8601 a string. */
  static Object time(String text) {
    return text.matches("-?\\d{1,18}") ? Long.valueOf(text) : text;
  }

  /** The message as JSON. */
  String json() {
    return fields.toString();
  }

  /**
   * The text of the claim key that a message is about, in the default scope; null when it cannot be
   * known here. Another scope or a derived key costs the record one hop, no more.
   */
  static @Nullable String claimKey(String json) {
    try {
      JsonNode message = JSON.readTree(json);
      JsonNode key = message.path("idempotency_key");
      JsonNode tenant = message.path("tenant");
      return key.isTextual()
          ? new ClaimKey(tenant.asText(Trigger.DEFAULT_NAME), null, key.textValue()).text()
          : null;
    } catch (JsonProcessingException | IllegalArgumentException e) {
      return null;
    }
  }
}
