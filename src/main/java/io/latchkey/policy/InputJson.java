package io.latchkey.policy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.primitives.UnsignedLong;
import dev.cel.common.values.NullValue;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON into CEL's values. A number without a fraction or exponent is an int, from 2^63 to
 * 2^64 - 1 a uint, so that 64-bit ids keep all their digits and two of them never become one key;
 * every other number is a double.
 */
final class InputJson {
  private static final JsonFactory JSON = new JsonFactory();
  private static final BigInteger MAX_UINT = UnsignedLong.MAX_VALUE.bigIntegerValue();

  private InputJson() {}

  /** The value of a JSON text. */
  static Object read(String text) throws IOException {
    try (JsonParser parser = JSON.createParser(text)) {
      parser.nextToken();
      return value(parser);
    }
  }

  /** Recursive: Jackson refuses JSON deeper than 1000 levels, which the stack bears. */
  private static Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> object = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        object.put(name, value(parser));
      }
      return object;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> array = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        array.add(value(parser));
      }
      return array;
    }
    if (token == JsonToken.VALUE_NUMBER_INT) {
      return whole(parser);
    }
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      return parser.getDoubleValue();
    }
    if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
      return parser.getBooleanValue();
    }
    return token == JsonToken.VALUE_NULL ? NullValue.NULL_VALUE : parser.getText();
  }

  private static Object whole(JsonParser parser) throws IOException {
    if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      return parser.getLongValue();
    }
    BigInteger big = parser.getBigIntegerValue();
    return big.signum() > 0 && big.compareTo(MAX_UINT) <= 0
        ? UnsignedLong.valueOf(big)
        : (Object) big.doubleValue();
  }
}
