package io.latchkey.topology;

import io.latchkey.wire.RunFact;

/**
 * The keys of the store {@code runs}. A claim that a run holds is {@code tenant/run_id}, NUL, claim
 * key: one row for each, so that a start and an end are one write and no read. The statuses of a
 * run that wait for its start are {@code :tenant/run_id}: no tenant begins with a colon, so they
 * lie side by side. Ids hold no control characters.
 */
final class RunKeys {
  /** Before all keys of waiting statuses. */
  static final String FIRST_WAITING = ":";

  /** After all keys of waiting statuses, and no key itself. */
  static final String AFTER_WAITING = ";";

  private static final char SEPARATOR = '\0';
  private static final char AFTER_SEPARATOR = '\1';

  private RunKeys() {}

  static String claim(String run, String claimKey) {
    return run + SEPARATOR + claimKey;
  }

  static String firstClaim(String run) {
    return run + SEPARATOR;
  }

  static String afterClaims(String run) {
    return run + AFTER_SEPARATOR;
  }

  static String claimKey(String run, String storeKey) {
    return storeKey.substring(run.length() + 1);
  }

  static String waiting(RunFact fact) {
    return FIRST_WAITING + fact.recordKey();
  }
}
