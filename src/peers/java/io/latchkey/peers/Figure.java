package io.latchkey.peers;

import java.lang.management.ManagementFactory;

/**
 * What was measured of a subject once.
 *
 * @param claimsPerSecond accepted claims a second; the denied duplicates and the releases that
 *     belong to them are done in the same time
 * @param load the machine's load average after it
 */
record Figure(double claimsPerSecond, double load) {
  /** A claim, half a duplicate, a release: what a run takes of the workload. */
  private static final double OPERATIONS_A_RUN = 2.5;

  /** Of operations, or records, of all kinds a second. */
  static Figure ofOperations(double perSecond, double load) {
    return new Figure(perSecond / OPERATIONS_A_RUN, load);
  }

  static double currentLoad() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }
}
