package io.latchkey.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;

/** Reads the JSON encoding of one kind of message. Safe for use by many threads. */
final class JsonReader {
  private final Layout layout;
  private final UnknownFields unknownFields;

  JsonReader(Layout layout, UnknownFields unknownFields) {
    this.layout = layout;
    this.unknownFields = unknownFields;
  }

  /** Whether the bytes look like this encoding: the first that is not white space is a brace. */
  static boolean recognises(byte[] value) {
    for (byte b : value) {
      if (b != ' ' && b != '\n' && b != '\t' && b != '\r') {
        return b == '{';
      }
    }
    return false;
  }

  /** Reads the message; of several problems the first is told, but broken JSON before any other. */
  Values read(byte[] value) throws UndecodableException {
    String text = text(value);
    try (JsonParser parser = JsonText.PARSERS.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw Problems.unreadable("the value must be one JSON object");
      }
      JsonObjectReader reader = new JsonObjectReader(text, parser, unknownFields);
      Values values = reader.readObject(layout, "");
      if (parser.nextToken() != null) {
        throw Problems.unreadable("the value holds more than one JSON object");
      }
      reader.throwFirstProblem();
      return values;
    } catch (JsonProcessingException e) {
      throw Problems.unreadable("the value " + JsonText.problem(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(byte[] value) throws UndecodableException {
    try {
      return StrictUtf8.decode(value, 0, value.length);
    } catch (CharacterCodingException e) {
      throw Problems.unreadable("the value is not valid UTF-8");
    }
  }
}
