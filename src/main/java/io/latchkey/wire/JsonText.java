package io.latchkey.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.latchkey.message.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** JSON as text: how the parsers are set up, and the check of a value that is carried as text. */
public final class JsonText {
  /** How many arrays and objects may lie within each other in a carried value. */
  public static final int MAX_NESTING = 500;

  private static final String TOO_DEEP = "is nested deeper than " + MAX_NESTING + " levels";

  /**
   * The message around a carried value is one more level. The lengths are bounded by the record's
   * size, so Jackson's own bounds, which a long number in an opaque input would break, are off; and
   * so is its table of field names, which keys made to collide could slow down.
   */
  static final JsonFactory PARSERS =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_NESTING + 1)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonText() {}

  /**
   * Takes a text as a JSON value to carry; null for the text {@code null}.
   *
   * @param field the field that it is for, for the sentence
   * @throws UndecodableException INVALID_FIELD, when it is not exactly one JSON value within {@link
   *     #MAX_NESTING}
   */
  public static @Nullable Json parse(String field, String text) throws UndecodableException {
    try (JsonParser parser = PARSERS.createParser(text)) {
      JsonToken first = parser.nextToken();
      int depth = 0;
      for (JsonToken token = first; token != null; token = parser.nextToken()) {
        if (token.isStructStart() && ++depth > MAX_NESTING) {
          throw Problems.invalid("field `" + field + "` " + TOO_DEEP);
        } else if (token.isStructEnd()) {
          depth--;
        }
        if (depth == 0 && parser.nextToken() != null) {
          throw Problems.invalid("field `" + field + "` holds more than one JSON value");
        } else if (depth == 0) {
          return first == JsonToken.VALUE_NULL ? null : new Json(text.strip());
        }
      }
      throw Problems.invalid("field `" + field + "` must hold a JSON value, not an empty text");
    } catch (JsonProcessingException e) {
      throw Problems.invalid("field `" + field + "` " + problem(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is wrong with a text that a parser refused, as the end of a sentence. */
  static String problem(JsonProcessingException e) {
    if (e instanceof StreamConstraintsException) {
      return TOO_DEEP;
    }
    // Jackson points into its own source object at the end of some messages.
    String message = String.valueOf(e.getOriginalMessage()).replaceAll(" ?\\(start marker.*", "");
    JsonLocation at = e.getLocation();
    String place =
        at == null ? "" : " at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
    return "is not valid JSON" + place + ": " + Problems.quotedLonger(message);
  }
}
