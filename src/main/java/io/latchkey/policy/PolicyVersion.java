package io.latchkey.policy;

import com.google.common.hash.Hashing;
import io.latchkey.message.Policy;
import java.nio.charset.StandardCharsets;

/**
 * A short name for what a policy decides: the same for the same fields, whether they came from a
 * file or from the topic, another when any field differs. Claims and outcomes carry it. The shadow
 * is not in it, for it decides nothing: to add one changes no claim and no outcome.
 */
public final class PolicyVersion {
  private static final int DIGITS = 8;

  private PolicyVersion() {}

  /**
   * Eight hexadecimal digits: the first of SHA-256 over {@link PolicyText#full} without the shadow.
   */
  public static String of(Policy policy) {
    return Hashing.sha256()
        .hashString(PolicyText.full(policy.withoutShadow()), StandardCharsets.UTF_8)
        .toString()
        .substring(0, DIGITS);
  }
}
