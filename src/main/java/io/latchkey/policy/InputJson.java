package io.latchkey.policy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
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
 * Reads what an expression looks at from JSON into CEL's values. A whole number is an int however
 * it is written (1, 1.0 and 1e0 are the same number, and must not become two keys), from 2^63 to
 * 2^64 - 1 a uint; a double where an int would lose digits, and for every other number.
 */
final class InputJson {
  /** Values that are read at most, as they take several times their text in memory. */
  static final int MAX_VALUES = 10_000;

  private static final JsonFactory JSON =
      new JsonFactoryBuilder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES).build();
  private static final BigInteger MAX_UINT = UnsignedLong.MAX_VALUE.bigIntegerValue();

  /** Up to here a double holds every whole number. */
  private static final double MAX_EXACT = 1L << 53;

  private final JsonParser parser;
  private int values;

  private InputJson(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * The value of a JSON text, as far as it is looked at.
   *
   * @throws IOException when that is too much
   */
  static Object read(String text, InputPaths paths) throws IOException {
    try (JsonParser parser = JSON.createParser(text)) {
      parser.nextToken();
      return new InputJson(parser).value(paths);
    }
  }

  /** The fields that are looked at; of two with one name the last, as everywhere. */
  private Object value(InputPaths paths) throws IOException {
    if (paths.isWhole()) {
      return value();
    }
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_ARRAY) {
      // Has no fields, whatever it holds.
      parser.skipChildren();
      return List.of();
    }
    if (token != JsonToken.START_OBJECT) {
      return value();
    }
    Map<String, Object> object = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      InputPaths below = paths.field(name);
      parser.nextToken();
      if (below == null) {
        parser.skipChildren();
      } else {
        object.put(name, value(below));
      }
    }
    return object;
  }

  /** Recursive: Jackson refuses JSON deeper than 1000 levels, which the stack bears. */
  private Object value() throws IOException {
    values++;
    if (values > MAX_VALUES) {
      throw new IOException("it looks at more than " + MAX_VALUES + " values");
    }
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> object = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        object.put(name, value());
      }
      return object;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> array = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        array.add(value());
      }
      return array;
    }
    if (token == JsonToken.VALUE_NUMBER_INT) {
      return whole();
    }
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      return number(parser.getDoubleValue());
    }
    if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
      return parser.getBooleanValue();
    }
    return token == JsonToken.VALUE_NULL ? NullValue.NULL_VALUE : parser.getText();
  }

  private Object whole() throws IOException {
    if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      return parser.getLongValue();
    }
    BigInteger big = parser.getBigIntegerValue();
    return big.signum() > 0 && big.compareTo(MAX_UINT) <= 0
        ? UnsignedLong.valueOf(big)
        : (Object) big.doubleValue();
  }

  private static Object number(double number) {
    return Math.rint(number) == number && Math.abs(number) <= MAX_EXACT
        ? (Object) (long) number
        : (Object) number;
  }
}
