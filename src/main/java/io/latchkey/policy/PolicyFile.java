package io.latchkey.policy;

import io.latchkey.message.Policy;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A YAML file of policies: a {@code policies} list, or one policy. The fields are those of the
 * Policy message, durations without {@code _ms} and with a unit.
 *
 * <pre>{@code
 * policies:
 *   - { ttl: 24h }
 *   - { tenant: acme, workflow: nightly, ttl: 30d, recheck_interval: 10s, scope: WORKFLOW }
 * }</pre>
 */
public final class PolicyFile {
  private static final String LIST = "policies";

  private PolicyFile() {}

  /**
   * Reads a file.
   *
   * @throws PolicyFileException with one sentence that names the file, line and field
   */
  public static PolicyBook read(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new PolicyFileException(file + " does not exist; name a file of policies");
    } catch (MalformedInputException e) {
      throw new PolicyFileException(file + " is not UTF-8; save it as UTF-8");
    } catch (IOException e) {
      throw new PolicyFileException(file + " cannot be read: " + e.getMessage());
    }
    return parse(file.toString(), text);
  }

  /**
   * Reads the text of a file.
   *
   * @param name the name to use in errors
   * @throws PolicyFileException with one sentence that names the file, line and field
   */
  public static PolicyBook parse(String name, String text) {
    try {
      YamlNode root = YamlNode.read(name, text);
      if (root.fields().containsKey(LIST)) {
        return book(root.only(LIST).items());
      }
      List<String> known = new ArrayList<>(PolicyField.names());
      known.add(LIST);
      root.fieldsOf(known);
      return book(List.of(root));
    } catch (YamlException e) {
      throw new PolicyFileException(e.getMessage());
    }
  }

  /**
   * A book of the policies that these values describe.
   *
   * @throws YamlException when one is wrong, or two are for the same tenant and workflow
   */
  public static PolicyBook book(List<YamlNode> nodes) {
    Map<String, Map<String, Integer>> lines = new LinkedHashMap<>();
    List<Policy> policies = new ArrayList<>();
    for (YamlNode node : nodes) {
      Policy policy = PolicyNode.policy(node);
      Integer other =
          lines
              .computeIfAbsent(policy.tenant(), tenant -> new LinkedHashMap<>())
              .put(policy.workflow(), node.line());
      if (other != null) {
        throw node.problem(
            "is for the same tenant and workflow as the policy of line " + other + "; keep one");
      }
      policies.add(policy);
    }
    return PolicyBook.of(policies);
  }
}
