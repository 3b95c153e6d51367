package io.latchkey.wire;

import io.latchkey.message.Policy;
import io.latchkey.message.Source;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record on its way to the partition of its claim key. Its user headers travel as the headers of
 * the stray's own record.
 *
 * @param kind what the value is
 * @param claimKey the claim key as text
 * @param source where the record was read first; of a FOUND_STATUS, where the run index read it
 * @param policy the policy that was resolved for it; null where none is needed
 * @param policyVersion the version of that policy; null where there is none
 * @param value the record's value as it was read; equality compares its content
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes are what it is about.
public record Stray(
    Kind kind,
    String claimKey,
    Source source,
    @Nullable Policy policy,
    @Nullable String policyVersion,
    byte[] value) {

  /** The kinds of records that go astray. */
  public enum Kind {
    TRIGGER,
    STATUS,
    COMMAND,
    /** A status that the run index has found the claim of; it is not looked up again. */
    FOUND_STATUS
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Stray that
        && kind == that.kind
        && claimKey.equals(that.claimKey)
        && source.equals(that.source)
        && Objects.equals(policy, that.policy)
        && Objects.equals(policyVersion, that.policyVersion)
        && Arrays.equals(value, that.value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, claimKey, source, policy, policyVersion, Arrays.hashCode(value));
  }

  @Override
  public String toString() {
    return "Stray[%s %s from %s, %d bytes]".formatted(kind, claimKey, source, value.length);
  }
}
