package io.latchkey.wire;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The problems with the fields of one JSON message, of which the first is told. */
final class JsonProblems {
  private final JsonParser parser;
  private @Nullable UndecodableException first;

  JsonProblems(JsonParser parser) {
    this.parser = parser;
  }

  /** Notes a problem with a field's value; {@code path} leads to it. */
  void add(String path, String sentence) {
    if (first == null) {
      first = Problems.invalid("field `" + Problems.quoted(path) + "` " + sentence);
    }
  }

  /** Notes a problem, if there is one. */
  void add(@Nullable UndecodableException problem) {
    if (first == null) {
      first = problem;
    }
  }

  /** Whether one is noted: the search for what another was meant to be would be in vain. */
  boolean any() {
    return first != null;
  }

  /** The value that the parser is at, for people. */
  String found() throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "the string \"" + Problems.quoted(parser.getText()) + "\"";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          "the number " + Problems.quoted(parser.getText());
      default -> parser.getText();
    };
  }

  void throwFirst() throws UndecodableException {
    if (first != null) {
      throw first;
    }
  }
}
