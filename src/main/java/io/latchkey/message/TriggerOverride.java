package io.latchkey.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A field of a trigger that goes before what its policy says. */
public enum TriggerOverride {
  TTL_MS,
  LIFECYCLE,
  BYPASS;

  /** The field's name, such as {@code ttl_ms}. */
  public String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The override of that field, in any case. */
  public static Optional<TriggerOverride> named(String field) {
    return Arrays.stream(values())
        .filter(override -> override.name().equalsIgnoreCase(field))
        .findFirst();
  }

  /** Whether the trigger has it, be it with what the policy says anyway. */
  public boolean isUsedBy(Trigger trigger) {
    return switch (this) {
      case TTL_MS -> trigger.ttlMs() != null;
      case LIFECYCLE -> trigger.lifecycle() != null;
      case BYPASS -> trigger.bypass();
    };
  }
}
