package io.latchkey.policy;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A value in a YAML file that knows its place, so that whatever is wrong with it can be said with
 * file, line and field. Reads as the JSON schema of YAML 1.2 does: {@code no} and {@code 012} are
 * texts.
 *
 * <p>The typed readers throw {@link YamlException} when the value is of another type.
 */
public final class YamlNode {
  private final String file;
  private final int line;
  private final String path;
  private final Kind kind;
  private final String text;
  private final Map<String, YamlNode> fields;
  private final List<YamlNode> items;

  /** The types of a value. */
  public enum Kind {
    MAPPING,
    LIST,
    TEXT,
    NUMBER,
    BOOLEAN,
    NULL
  }

  YamlNode(
      String file,
      int line,
      String path,
      Kind kind,
      String text,
      Map<String, YamlNode> fields,
      List<YamlNode> items) {
    this.file = file;
    this.line = line;
    this.path = path;
    this.kind = kind;
    this.text = text;
    this.fields = fields;
    this.items = items;
  }

  /**
   * Reads one document.
   *
   * @param file the name to use in errors
   * @throws YamlException when the text is not YAML (with line and column), is empty, or has two
   *     equal fields
   */
  public static YamlNode read(String file, String text) {
    return YamlReader.read(file, text);
  }

  /** The line of the file, from 1. */
  public int line() {
    return line;
  }

  /** The type. */
  public Kind kind() {
    return kind;
  }

  /** The fields of a mapping, in the file's order. */
  public Map<String, YamlNode> fields() {
    require(Kind.MAPPING, "must be a mapping of fields");
    return fields;
  }

  /**
   * The fields of a mapping that has only known ones.
   *
   * @throws YamlException naming the unknown field and the nearest known one
   */
  public Map<String, YamlNode> fieldsOf(Collection<String> known) {
    for (Map.Entry<String, YamlNode> field : fields().entrySet()) {
      if (!known.contains(field.getKey())) {
        throw field
            .getValue()
            .problem(
                NearestName.of(field.getKey(), known)
                    .map(nearest -> "is no field here; did you mean " + nearest + "?")
                    .orElseGet(
                        () -> "is no field here; the fields are " + String.join(", ", known)));
      }
    }
    return fields;
  }

  /** The value of the only field of a mapping. */
  public YamlNode only(String field) {
    fieldsOf(List.of(field));
    return required(field);
  }

  /** The values of a list. */
  public List<YamlNode> items() {
    require(Kind.LIST, "must be a list");
    return items;
  }

  /** The text of a scalar as it is written, without its quotes: of a text, number or boolean. */
  public String text() {
    return scalar("must be a text");
  }

  /** The value of {@code true} or {@code false}. */
  public boolean bool() {
    require(Kind.BOOLEAN, "must be true or false");
    return Boolean.parseBoolean(text);
  }

  /** The milliseconds of a duration such as {@code 5m}; see {@link Durations#toMillis}. */
  public long millis() {
    try {
      return Durations.toMillis(scalar(Durations.MUST_BE));
    } catch (IllegalArgumentException e) {
      throw problem(String.valueOf(e.getMessage()));
    }
  }

  /** The constant of that name, without regard to case. */
  public <E extends Enum<E>> E constant(Class<E> type) {
    String name = text().toUpperCase(Locale.ROOT);
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                problem(
                    "must be "
                        + Arrays.stream(type.getEnumConstants())
                            .map(Enum::name)
                            .collect(Collectors.joining(" or "))
                        + ", not '"
                        + text
                        + "'"));
  }

  /** The value as JSON, its numbers with the digits that are written. */
  public String json() {
    return YamlJson.text(this);
  }

  /** What to throw when something is wrong with this value: the end of a sentence about it. */
  public YamlException problem(String predicate) {
    return new YamlException(
        file + ", line " + line + ": " + (path.isEmpty() ? "the file" : path) + " " + predicate);
  }

  /** The field of a mapping, or the exception that says that it is missing. */
  public YamlNode required(String field) {
    @Nullable YamlNode value = fields().get(field);
    if (value == null) {
      throw problem("has no " + field + "; add one");
    }
    return value;
  }

  private String scalar(String predicate) {
    if (kind == Kind.MAPPING || kind == Kind.LIST || kind == Kind.NULL) {
      throw problem(predicate);
    }
    return text;
  }

  private void require(Kind required, String predicate) {
    if (kind != required) {
      throw problem(predicate);
    }
  }
}
