package io.latchkey.policy;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.latchkey.message.Policy;
import io.latchkey.message.Shadow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes policies as a file has them; {@link PolicyFile} reads the same ones back. */
public final class PolicyText {
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z][A-Za-z0-9_./-]*|[0-9]+(?:s|m|h|d|ms)");
  private static final Set<String> WORDS = Set.of("true", "false", "null");

  private PolicyText() {}

  /** A file; a comment tells the version of each. */
  public static String file(List<Policy> policies) {
    StringBuilder file = new StringBuilder("policies:");
    if (policies.isEmpty()) {
      return file.append(" []\n").toString();
    }
    file.append('\n');
    policies.forEach(
        policy ->
            file.append("  - ").append(line(policy)).append(' ').append(version(policy) + "\n"));
    return file.toString();
  }

  /** One policy on one line: for whom, and what is not at its default. */
  public static String line(Policy policy) {
    List<String> fields = new ArrayList<>();
    for (PolicyField field : List.of(PolicyField.TENANT, PolicyField.WORKFLOW)) {
      fields.add(field.yamlName() + ": " + value(field, String.valueOf(field.text(policy))));
    }
    settings(policy)
        .forEach((field, text) -> fields.add(field.yamlName() + ": " + value(field, text)));
    return "{ " + String.join(", ", fields) + " }";
  }

  /** A shadow on one line: the fields that it has. */
  static String shadow(Shadow shadow) {
    List<String> fields = new ArrayList<>();
    for (PolicyField field : PolicyField.OF_SHADOW) {
      String text = field.text(shadow);
      if (text != null) {
        fields.add(field.yamlName() + ": " + value(field, text));
      }
    }
    return "{ " + String.join(", ", fields) + " }";
  }

  /** What is not at its default, for whom apart, in the order of the fields. */
  public static Map<PolicyField, String> settings(Policy policy) {
    Map<PolicyField, String> settings = new EnumMap<>(PolicyField.class);
    for (PolicyField field : PolicyField.values()) {
      String text = field.text(policy);
      boolean names = field == PolicyField.TENANT || field == PolicyField.WORKFLOW;
      if (text != null && !names && field.isSet(policy)) {
        settings.put(field, text);
      }
    }
    return settings;
  }

  /** One policy as a file of its own, every field on a line. */
  public static String full(Policy policy) {
    StringBuilder file = new StringBuilder();
    for (PolicyField field : PolicyField.values()) {
      String text = field.text(policy);
      if (text != null) {
        file.append(field.yamlName() + ": " + value(field, text) + "\n");
      }
    }
    return file.toString();
  }

  /** The version, as a comment. */
  public static String version(Policy policy) {
    return "# version " + PolicyVersion.of(policy);
  }

  private static String value(PolicyField field, String text) {
    boolean flag = field == PolicyField.RENEW_ON_STATUS || field == PolicyField.REQUIRE_KEY;
    boolean list = field == PolicyField.RELEASE_ON || field == PolicyField.FORBID_OVERRIDES;
    boolean mapping = field == PolicyField.SHADOW;
    if (flag || list || mapping || (PLAIN.matcher(text).matches() && !WORDS.contains(text))) {
      return text;
    }
    return quoted(text);
  }

  /** In double quotes, on one line, with an escape for all that is not seen or not in YAML. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    new String(JsonStringEncoder.getInstance().quoteAsString(text))
        .codePoints()
        .forEach(
            c -> {
              if (isSeen(c)) {
                quoted.appendCodePoint(c);
              } else {
                quoted.append(String.format(Locale.ROOT, c > 0xFFFF ? "\\U%08x" : "\\u%04x", c));
              }
            });
    return quoted.append('"').toString();
  }

  private static boolean isSeen(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
