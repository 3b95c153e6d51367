package io.latchkey.wire;

import io.latchkey.message.Policy;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The record key of a policy: {@code tenant/workflow}, either of them {@code *} for any. A tenant
 * holds no {@code /}, so the first one ends it.
 */
public record PolicyKey(String tenant, String workflow) {

  /** The key of a policy. */
  public static PolicyKey of(Policy policy) {
    return new PolicyKey(policy.tenant(), policy.workflow());
  }

  /**
   * Reads a record key.
   *
   * @throws UndecodableException when it is none
   */
  public static PolicyKey read(byte @Nullable [] key) throws UndecodableException {
    String text = key == null ? "" : new String(key, StandardCharsets.UTF_8);
    int slash = text.indexOf('/');
    if (slash <= 0 || slash == text.length() - 1) {
      throw Problems.invalid(
          "its key must be tenant/workflow, with * for any"
              + (text.isEmpty() ? "" : ", not '" + Problems.quoted(text) + "'"));
    }
    return new PolicyKey(text.substring(0, slash), text.substring(slash + 1));
  }

  /** The text. */
  public String text() {
    return tenant + "/" + workflow;
  }

  /** The record key. */
  public byte[] bytes() {
    return text().getBytes(StandardCharsets.UTF_8);
  }
}
