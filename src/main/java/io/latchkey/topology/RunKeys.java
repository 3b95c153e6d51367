package io.latchkey.topology;

import io.latchkey.wire.RunFact;

/**
 * The keys of the store {@code runs}: {@code tenant/run_id} for the claims that a run holds, {@code
 * :tenant/run_id} for its statuses that wait. No tenant begins with a colon, so those that wait lie
 * side by side.
 */
final class RunKeys {
  /** Before all keys of waiting statuses. */
  static final String FIRST_WAITING = ":";

  /** After all keys of waiting statuses, and no key itself. */
  static final String AFTER_WAITING = ";";

  private RunKeys() {}

  static String claims(RunFact fact) {
    return fact.recordKey();
  }

  static String waiting(RunFact fact) {
    return FIRST_WAITING + fact.recordKey();
  }
}
