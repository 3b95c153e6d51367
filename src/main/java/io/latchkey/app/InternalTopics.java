package io.latchkey.app;

/** The topics that Kafka Streams makes for an application id. */
final class InternalTopics {
  private InternalTopics() {}

  static String claimsChangelog(String applicationId) {
    return applicationId + "-claims-changelog";
  }

  static String strays(String applicationId) {
    return applicationId + "-strays-repartition";
  }
}
