package io.latchkey.wire;

import io.latchkey.message.Policy;
import org.jspecify.annotations.Nullable;

/**
 * A record of the policies topic.
 *
 * @param key for what tenant and workflow
 * @param policy the policy from here on, within no bounds yet; null when it is deleted
 */
public record PolicyRecord(PolicyKey key, @Nullable Policy policy) {

  /**
   * Reads a record.
   *
   * @throws UndecodableException for every record that is none, and nothing else
   */
  public static PolicyRecord read(byte @Nullable [] key, byte @Nullable [] value)
      throws UndecodableException {
    PolicyKey named = PolicyKey.read(key);
    if (value == null) {
      return new PolicyRecord(named, null);
    }
    Policy policy = Codecs.POLICY.decode(value);
    if (!PolicyKey.of(policy).equals(named)) {
      throw Problems.invalid(
          "its key is "
              + Problems.quoted(named.text())
              + " but its value is for "
              + Problems.quoted(PolicyKey.of(policy).text())
              + "; give both the same tenant and workflow");
    }
    return new PolicyRecord(named, policy);
  }
}
