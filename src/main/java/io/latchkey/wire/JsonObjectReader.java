package io.latchkey.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one JSON message. Nothing is coerced: a number is not a string. A wrong field
 * does not stop it, so that the rest is still checked for being JSON; the first problem is kept.
 */
final class JsonObjectReader {
  /** No long has more characters; a longer number is out of range however it goes on. */
  private static final int MAX_LONG_CHARS = 20;

  /** No time has more characters. */
  private static final int MAX_TIME_CHARS = 64;

  private final String text;
  private final JsonParser parser;
  private final UnknownFields unknownFields;
  private final JsonProblems problems;

  JsonObjectReader(String text, JsonParser parser, UnknownFields unknownFields) {
    this.text = text;
    this.parser = parser;
    this.unknownFields = unknownFields;
    this.problems = new JsonProblems(parser);
  }

  void throwFirstProblem() throws UndecodableException {
    problems.throwFirst();
  }

  /** Reads the object that the parser has just entered; {@code path} leads to its fields. */
  Values readObject(Layout layout, String path) throws IOException {
    Values values = new Values(layout.shape());
    boolean[] seen = new boolean[layout.fields().size()];
    FieldOrder order = layout.order();
    int place = order.start();
    while (true) {
      Layout.Field expected = order.expected(place);
      boolean asExpected = parser.nextFieldName(expected.jsonName());
      if (parser.currentToken() == JsonToken.END_OBJECT) {
        break;
      }
      Layout.Field field = asExpected ? expected : other(layout, path, place);
      parser.nextToken();
      if (field == null) {
        parser.skipChildren();
        continue;
      }
      place = order.after(field);
      if (seen[field.position()]) {
        problems.add(path + field.name(), "is given twice");
        parser.skipChildren();
      } else {
        seen[field.position()] = true;
        values.put(field.position(), value(field, path));
      }
    }
    String missing = layout.complete(values);
    if (missing != null) {
      problems.add(path + missing, "is missing");
    }
    return values;
  }

  /** The field whose name the parser is at; null when it is unknown. */
  private Layout.@Nullable Field other(Layout layout, String path, int place) throws IOException {
    String name = parser.currentName();
    Layout.Field field = layout.field(name);
    if (field != null) {
      layout.order().expect(place, field);
    } else if (!problems.any()) {
      problems.add(unknownFields.problem(layout.names(), path, name));
    }
    return field;
  }

  /** The field's value, which the parser is at; null when it is null or wrong. */
  private @Nullable Object value(Layout.Field field, String path) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    return switch (field.type()) {
      case TEXT -> token == JsonToken.VALUE_STRING ? parser.getText() : mismatch(field, path);
      case FLAG -> token.isBoolean() ? parser.getBooleanValue() : mismatch(field, path);
      case INT -> intNumber(field, path);
      case LONG -> longNumber(field, path);
      case TIME -> token == JsonToken.VALUE_STRING ? time(field, path) : longNumber(field, path);
      case JSON -> json();
      case TEXT_MAP ->
          token == JsonToken.START_OBJECT ? textMap(path + field.name()) : mismatch(field, path);
      case TEXT_LIST ->
          token == JsonToken.START_ARRAY ? textList(path + field.name()) : mismatch(field, path);
      case RECORD ->
          token == JsonToken.START_OBJECT && field.nested() != null
              ? readObject(field.nested(), path + field.name() + ".")
              : mismatch(field, path);
    };
  }

  private @Nullable Long longNumber(Layout.Field field, String path) throws IOException {
    if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      mismatch(field, path);
      return null;
    }
    try {
      String digits = parser.getTextLength() > MAX_LONG_CHARS ? "" : parser.getText();
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      problems.add(path + field.name(), "is out of range: " + problems.found());
      return null;
    }
  }

  private @Nullable Integer intNumber(Layout.Field field, String path) throws IOException {
    Long number = longNumber(field, path);
    if (number != null && number.intValue() != number) {
      problems.add(path + field.name(), "is out of range: " + problems.found());
      return null;
    }
    return number == null ? null : number.intValue();
  }

  private @Nullable Long time(Layout.Field field, String path) throws IOException {
    String time = parser.getTextLength() > MAX_TIME_CHARS ? "" : parser.getText();
    try {
      return Times.parse(time);
    } catch (DateTimeException e) {
      mismatch(field, path);
    } catch (ArithmeticException e) {
      problems.add(path + field.name(), "is out of range: " + problems.found());
    }
    return null;
  }

  /** The very characters of the value, whatever it is. */
  private String json() throws IOException {
    int start = (int) parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    parser.finishToken();
    return text.substring(start, (int) parser.currentLocation().getCharOffset());
  }

  private Map<String, String> textMap(String path) throws IOException {
    Map<String, String> map = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      boolean string = parser.nextToken() == JsonToken.VALUE_STRING;
      if (!string) {
        problems.add(path + "." + name, "must be a string, not " + problems.found());
        parser.skipChildren();
      } else if (map.put(name, parser.getText()) != null) {
        problems.add(path + "." + name, "is given twice");
      }
    }
    return Collections.unmodifiableMap(map);
  }

  private List<String> textList(String path) throws IOException {
    List<String> list = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == JsonToken.VALUE_STRING) {
        list.add(parser.getText());
      } else {
        problems.add(path, "must hold strings only, not " + problems.found());
        parser.skipChildren();
      }
    }
    return list;
  }

  private @Nullable Object mismatch(Layout.Field field, String path) throws IOException {
    if (problems.any()) {
      parser.skipChildren();
      return null;
    }
    problems.add(path + field.name(), "must be " + field.words() + ", not " + problems.found());
    parser.skipChildren();
    return null;
  }
}
