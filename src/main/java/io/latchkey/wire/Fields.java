package io.latchkey.wire;

import io.latchkey.message.Json;
import io.latchkey.message.Source;
import io.latchkey.message.Status;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of a message by name and type. What an accessor calls required is there: the
 * readers of both encodings refuse a message that lacks it.
 */
record Fields(Values values) {
  private static final ClassValue<Map<String, ?>> CONSTANTS =
      new ClassValue<>() {
        @Override
        protected Map<String, ?> computeValue(Class<?> type) {
          return Arrays.stream((Enum<?>[]) type.getEnumConstants())
              .collect(Collectors.toUnmodifiableMap(Enum::name, Function.identity()));
        }
      };

  private @Nullable Object value(String field) {
    return values.value(field);
  }

  private Object required(String field) {
    return Objects.requireNonNull(value(field), field);
  }

  @Nullable String text(String field) {
    return (String) value(field);
  }

  String text(String field, String fallback) {
    String text = text(field);
    return text == null ? fallback : text;
  }

  String requiredText(String field) {
    return (String) required(field);
  }

  @Nullable Boolean flag(String field) {
    return (Boolean) value(field);
  }

  boolean flag(String field, boolean fallback) {
    Boolean flag = flag(field);
    return flag == null ? fallback : flag;
  }

  @Nullable Integer number(String field) {
    return (Integer) value(field);
  }

  int requiredNumber(String field) {
    return (Integer) required(field);
  }

  @Nullable Long longNumber(String field) {
    return (Long) value(field);
  }

  long longNumber(String field, long fallback) {
    Long number = longNumber(field);
    return number == null ? fallback : number;
  }

  long requiredLong(String field) {
    return (Long) required(field);
  }

  @Nullable Instant time(String field) {
    Long millis = longNumber(field);
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }

  Instant requiredTime(String field) {
    return Instant.ofEpochMilli(requiredLong(field));
  }

  @Nullable Json json(String field) {
    String text = text(field);
    return text == null ? null : new Json(text);
  }

  @SuppressWarnings("unchecked") // The readers put nothing else into a field of this type.
  @Nullable Map<String, String> textMap(String field) {
    return (Map<String, String>) value(field);
  }

  byte @Nullable [] bytes(String field) {
    ByteBuffer buffer = (ByteBuffer) value(field);
    return buffer == null
        ? null
        : Arrays.copyOfRange(
            buffer.array(),
            buffer.arrayOffset() + buffer.position(),
            buffer.arrayOffset() + buffer.limit());
  }

  Fields record(String field) {
    return new Fields((Values) required(field));
  }

  @Nullable Fields optionalRecord(String field) {
    Values nested = (Values) value(field);
    return nested == null ? null : new Fields(nested);
  }

  List<Fields> records(String field) {
    List<?> values = (List<?>) required(field);
    List<Fields> records = new ArrayList<>(values.size());
    for (Object value : values) {
      records.add(new Fields((Values) value));
    }
    return records;
  }

  @SuppressWarnings("unchecked") // The readers put nothing else into a field of this type.
  @Nullable List<String> texts(String field) {
    return (List<String>) value(field);
  }

  Source source() {
    Fields source = record("source");
    return new Source(
        source.requiredText("topic"),
        source.requiredNumber("partition"),
        source.requiredLong("offset"));
  }

  /** The constant of that name, without regard to case. */
  <E extends Enum<E>> @Nullable E constant(String field, Class<E> type)
      throws UndecodableException {
    return constant(field, text(field), type);
  }

  /** The constant of that name; {@code path} says where the name stands. */
  static <E extends Enum<E>> @Nullable E constant(String path, @Nullable String name, Class<E> type)
      throws UndecodableException {
    if (name == null) {
      return null;
    }
    Object exact = CONSTANTS.get(type).get(name);
    if (exact != null) {
      return type.cast(exact);
    }
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(name)) {
        return constant;
      }
    }
    String allowed =
        Arrays.stream(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(", "));
    throw Problems.invalid(
        "field `%s` must be one of %s, not \"%s\"".formatted(path, allowed, Problems.quoted(name)));
  }

  <E extends Enum<E>> E requiredConstant(String field, Class<E> type) throws UndecodableException {
    return Objects.requireNonNull(constant(field, type), field);
  }

  /** The status of that name or alias. */
  @Nullable Status status(String field) throws UndecodableException {
    String name = text(field);
    return name == null ? null : statusNamed(name);
  }

  Status requiredStatus(String field) throws UndecodableException {
    return statusNamed(requiredText(field));
  }

  /** The statuses of those names. */
  @Nullable Set<Status> statuses(String field) throws UndecodableException {
    List<String> names = texts(field);
    if (names == null) {
      return null;
    }
    EnumSet<Status> statuses = EnumSet.noneOf(Status.class);
    for (String name : names) {
      statuses.add(statusNamed(name));
    }
    return statuses;
  }

  private static Status statusNamed(String name) throws UndecodableException {
    Optional<Status> status = Status.fromName(name);
    if (status.isEmpty()) {
      throw Problems.of(
          DeadLetterReason.UNKNOWN_STATUS,
          "unknown status \"%s\"; known are %s"
              .formatted(Problems.quoted(name), Status.knownNames()));
    }
    return status.get();
  }
}
