package io.latchkey.app;

import io.latchkey.topology.LatchkeyTopology;

/** The topics that Kafka Streams makes for an application id. */
final class InternalTopics {
  private InternalTopics() {}

  static String claimsChangelog(String applicationId) {
    return applicationId + "-" + LatchkeyTopology.CLAIMS + "-changelog";
  }

  static String runFacts(String applicationId) {
    return applicationId + "-" + LatchkeyTopology.RUN_FACTS + "-repartition";
  }

  static String strays(String applicationId) {
    return applicationId + "-" + LatchkeyTopology.STRAYS + "-repartition";
  }
}
