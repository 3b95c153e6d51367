package io.latchkey.wire;

import io.latchkey.message.Json;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Reads one kind of message from JSON, Avro single-object encoding or a schema registry's framing,
 * told apart per value, and writes the first two. Safe for use by many threads.
 *
 * @param <T> the message
 */
public final class Codec<T> {
  private static final int SHOWN_BYTES = 4;

  private final MessageForm<T> form;
  private final AvroBinding avro;
  private final Layout layout;
  private final JsonReader json;
  private final RegistryFraming framing;

  Codec(MessageForm<T> form) {
    this.form = form;
    this.avro = new AvroBinding(form.name());
    this.layout = new Layout(avro.shape());
    this.json = new JsonReader(layout, form.unknownFields());
    this.framing = new RegistryFraming(form.name(), layout, form.unknownFields());
  }

  /** The message's name, as in {@code schemas/<name>.avsc}. */
  public String name() {
    return form.name();
  }

  /** The message's class. */
  public Class<T> type() {
    return form.type();
  }

  /** Reads a message where no schema registry's framing is expected. */
  public T decode(byte @Nullable [] value) throws UndecodableException {
    return decode(value, SchemaRegistry.NONE);
  }

  /**
   * Reads a message.
   *
   * @param value a record's value
   * @param registry knows the schemas of values in a registry's framing
   * @throws UndecodableException for every value that is not such a message, and nothing else
   */
  public T decode(byte @Nullable [] value, SchemaRegistry registry) throws UndecodableException {
    if (value == null) {
      throw nullValue("a " + name());
    }
    if (JsonReader.recognises(value)) {
      return form.read(new Fields(json.read(value)));
    }
    if (!AvroBinding.recognises(value) && !RegistryFraming.recognises(value)) {
      throw neither(value, "a " + name());
    }
    Values values =
        AvroBinding.recognises(value) ? avro.read(value) : framing.read(value, registry);
    carriedJson(values);
    return form.read(new Fields(values));
  }

  /**
   * Writes a message. Text that is not well-formed Unicode (a lone surrogate) is an escape in JSON
   * and becomes {@code ?} in Avro, which has no way to write it.
   *
   * @throws ArithmeticException when a time is too far away to be counted in milliseconds
   */
  public byte[] encode(T message, Format format) {
    return switch (format) {
      case JSON -> JsonWriter.write(layout, values(message));
      case AVRO -> avro.write(values(message));
    };
  }

  Values values(T message) {
    Values values = new Values(avro.shape());
    form.write(message, values);
    return values;
  }

  /** JSON that comes as a text in Avro is checked here; in JSON the message's parser saw it. */
  private void carriedJson(Values values) throws UndecodableException {
    for (Layout.Field field : layout.fields()) {
      Object text = values.get(field.position());
      if (field.type() == Layout.Type.JSON && text != null) {
        Json checked = JsonText.parse(field.name(), (String) text);
        values.put(field.position(), checked == null ? null : checked.text());
      }
    }
  }

  /** What to throw for a null value where {@code expected} should have been. */
  static UndecodableException nullValue(String expected) {
    return Problems.of(
        DeadLetterReason.NULL_VALUE, "the value is null; " + expected + " was expected");
  }

  /** What to throw for a value that is in no encoding where {@code expected} should have been. */
  static UndecodableException neither(byte[] value, String expected) {
    if (value.length == 0) {
      return Problems.unreadable("the value is empty; " + expected + " was expected");
    }
    String start =
        HexFormat.ofDelimiter(" ").formatHex(value, 0, Math.min(value.length, SHOWN_BYTES));
    String hint = value[0] == (byte) 0xEF ? " (a byte order mark is not allowed)" : "";
    return Problems.unreadable(
        "the value is neither a JSON object nor Avro single-object encoding: it begins with "
            + start
            + hint);
  }
}
