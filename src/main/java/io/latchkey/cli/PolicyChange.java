package io.latchkey.cli;

import io.latchkey.message.Policy;
import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.PolicyText;
import io.latchkey.wire.PolicyKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the policies topic and a file.
 *
 * @param key the bytes of the record key, one a character
 * @param name the key's text
 * @param before what the topic holds; null when nothing
 * @param after what the file holds; null when nothing
 */
record PolicyChange(
    String key, String name, PolicyTopic.@Nullable Entry before, @Nullable Policy after) {

  /** All differences, by the text of their keys. */
  static List<PolicyChange> between(
      NavigableMap<String, PolicyTopic.Entry> topic, PolicyBook file) {
    List<PolicyChange> changes = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Policy policy : file.policies()) {
      PolicyKey key = PolicyKey.of(policy);
      names.add(key.text());
      PolicyTopic.Entry before = topic.get(key.text());
      if (before == null || !policy.equals(before.policy())) {
        changes.add(new PolicyChange(bytes(key), key.text(), before, policy));
      }
    }
    for (Map.Entry<String, PolicyTopic.Entry> entry : topic.entrySet()) {
      if (!names.contains(entry.getKey())) {
        changes.add(
            new PolicyChange(entry.getValue().key(), entry.getKey(), entry.getValue(), null));
      }
    }
    changes.sort(Comparator.comparing(PolicyChange::name));
    return changes;
  }

  /** Whether the policy is to be taken from the topic. */
  boolean isDeletion() {
    return after == null;
  }

  /** What the topic has, after a minus, and what the file has, after a plus. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (before != null) {
      Policy policy = before.policy();
      lines.add(
          "- "
              + (policy == null
                  ? OutputText.printable(name + ": no policy, " + before.problem())
                  : PolicyText.line(policy)));
    }
    if (after != null) {
      lines.add("+ " + PolicyText.line(after));
    }
    return lines;
  }

  private static String bytes(PolicyKey key) {
    return new String(key.bytes(), StandardCharsets.ISO_8859_1);
  }

  /** The record key. */
  byte[] recordKey() {
    return key.getBytes(StandardCharsets.ISO_8859_1);
  }
}
