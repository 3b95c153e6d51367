package io.latchkey.sim;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchkey.policy.Durations;
import io.latchkey.policy.YamlNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a value is as expected: a mapping by the fields that it names, a list by all its items, a
 * number by its value, a text by its characters. A time may be expected as ISO-8601 or as a
 * duration from the start; {@code null} expects that there is no value.
 */
final class ValueMatch {
  private ValueMatch() {}

  static boolean matches(String field, YamlNode expected, @Nullable JsonNode seen) {
    if (seen == null || seen.isNull()) {
      return expected.kind() == YamlNode.Kind.NULL;
    }
    return switch (expected.kind()) {
      case NULL -> false;
      case BOOLEAN -> seen.isBoolean() && seen.booleanValue() == expected.bool();
      case NUMBER ->
          seen.isNumber() && seen.decimalValue().compareTo(new BigDecimal(expected.text())) == 0;
      case TEXT -> seen.isTextual() && text(field, expected.text(), seen.textValue());
      case LIST -> seen.isArray() && list(field, expected.items(), seen);
      case MAPPING ->
          seen.isObject()
              && expected.fields().entrySet().stream()
                  .allMatch(
                      entry -> matches(entry.getKey(), entry.getValue(), seen.get(entry.getKey())));
    };
  }

  private static boolean list(String field, List<YamlNode> expected, JsonNode seen) {
    if (expected.size() != seen.size()) {
      return false;
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!matches(field, expected.get(i), seen.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean text(String field, String expected, String seen) {
    if (expected.equals(seen)) {
      return true;
    }
    if (!field.equals("at") && !field.endsWith("_at") && !field.equals("time")) {
      return false;
    }
    Instant expectedTime = time(expected);
    return expectedTime != null && expectedTime.equals(time(seen));
  }

  private static @Nullable Instant time(String text) {
    try {
      return Simulator.START.plusMillis(Durations.toMillis(text));
    } catch (IllegalArgumentException notADuration) {
      try {
        return Instant.parse(text);
      } catch (DateTimeException notATime) {
        return null;
      }
    }
  }
}
