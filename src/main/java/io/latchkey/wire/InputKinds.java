package io.latchkey.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of message that one topic carries, and which of them a value is. Where there is only
 * one, nothing is looked at. Where several share the topic:
 *
 * <ul>
 *   <li>JSON is a command when it has a top-level field {@code command}, else a status when it has
 *       {@code status}, each only where its kind is on the topic; anything else is of the kind that
 *       is left: a trigger, or a status where no triggers are. A field that is null counts as
 *       absent, wherever it stands {@code command} goes before {@code status}, and names within
 *       other fields tell nothing.
 *   <li>Avro is what the fingerprint of its schema says; in a schema registry's framing the names
 *       of the fields of its writer's schema tell, as those of JSON do.
 * </ul>
 *
 * <p>Safe for use by many threads.
 */
public final class InputKinds {
  private static final Map<String, InputKind> TELLING_FIELDS =
      Map.of("command", InputKind.COMMAND, "status", InputKind.STATUS);

  private final List<InputKind> kinds;
  private final InputKind first;
  private final InputKind rest;

  /** The kinds in their order; at least one. */
  private InputKinds(List<InputKind> kinds) {
    this.kinds = kinds;
    this.first = kinds.get(0);
    this.rest = kinds.get(kinds.size() - 1);
  }

  /** The kinds on each of the input topics. */
  public static Map<String, InputKinds> byTopic(Topics topics) {
    Map<String, InputKinds> byTopic = new HashMap<>();
    Arrays.stream(InputKind.values())
        .collect(Collectors.groupingBy(kind -> kind.topic(topics)))
        .forEach((topic, kinds) -> byTopic.put(topic, new InputKinds(kinds)));
    return byTopic;
  }

  /**
   * The kind of a value. What is broken counts as what it shows before it breaks: the codec of that
   * kind says what is wrong.
   *
   * @param registry knows the schemas of values in a registry's framing
   * @throws UndecodableException when it is no message of any kind on the topic
   */
  public InputKind of(byte @Nullable [] value, SchemaRegistry registry)
      throws UndecodableException {
    if (first == rest) {
      return rest;
    }
    if (value == null) {
      throw Codec.nullValue(names());
    }
    if (JsonReader.recognises(value)) {
      return ofJson(value);
    }
    if (AvroBinding.recognises(value)) {
      return ofAvro(value);
    }
    if (RegistryFraming.recognises(value)) {
      return ofFramed(RegistryFraming.writer(value, registry));
    }
    throw Codec.neither(value, names());
  }

  private InputKind ofFramed(Schema writer) {
    InputKind found = rest;
    if (writer.getType() == Schema.Type.RECORD) {
      for (Schema.Field field : writer.getFields()) {
        InputKind told = TELLING_FIELDS.get(field.name());
        if (told != null && goesBefore(told, found)) {
          found = told;
        }
      }
    }
    return found;
  }

  private InputKind ofJson(byte[] value) {
    InputKind found = rest;
    // What is not UTF-8 counts as what it was repaired to: the codec refuses it.
    String text = new String(value, StandardCharsets.UTF_8);
    try (JsonParser parser = JsonText.PARSERS.createParser(text)) {
      parser.nextToken();
      while (found != first) {
        String name = parser.nextFieldName();
        if (name == null) {
          break;
        }
        InputKind told = TELLING_FIELDS.get(name);
        if (parser.nextToken() != JsonToken.VALUE_NULL && told != null && goesBefore(told, found)) {
          found = told;
        }
        parser.skipChildren();
      }
    } catch (IOException broken) {
      return found;
    }
    return found;
  }

  private boolean goesBefore(InputKind told, InputKind found) {
    return kinds.contains(told) && told.compareTo(found) < 0;
  }

  private InputKind ofAvro(byte[] value) throws UndecodableException {
    long fingerprint = AvroBinding.fingerprint(value);
    Schemas.Published schema = Schemas.byFingerprint(fingerprint);
    for (InputKind kind : kinds) {
      if (schema != null && schema.name().equals(kind.messageName())) {
        return kind;
      }
    }
    throw AvroBinding.unknown(
        fingerprint, names() + ", written with a published version of its schema in schemas/");
  }

  /** For example {@code a trigger, run-status or claim-command}. */
  private String names() {
    StringBuilder names = new StringBuilder("a ").append(rest.messageName());
    for (int i = kinds.size() - 2; i >= 0; i--) {
      names.append(i == 0 ? " or " : ", ").append(kinds.get(i).messageName());
    }
    return names.toString();
  }
}
