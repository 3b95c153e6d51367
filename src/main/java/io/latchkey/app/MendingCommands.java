package io.latchkey.app;

/** The commands that mend what a check has found, ready to be pasted. */
final class MendingCommands {
  private static final int SUGGESTED_PARTITIONS = 12;

  private final String bootstrapServers;

  MendingCommands(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /**
   * Makes the missing topics.
   *
   * @param partitions as the existing ones have; 0 when there are none yet
   */
  String createTopics(int partitions) {
    return "latchkey topics create --bootstrap-servers "
        + bootstrapServers
        + " --partitions "
        + (partitions == 0 ? SUGGESTED_PARTITIONS : partitions);
  }

  /** Gives a topic more partitions. */
  String growPartitions(String topic, int partitions) {
    return "kafka-topics.sh --bootstrap-server "
        + bootstrapServers
        + " --alter --topic "
        + topic
        + " --partitions "
        + partitions;
  }

  /** Sets a configuration of a topic. */
  String set(String topic, String name, Object value) {
    return "kafka-configs.sh --bootstrap-server "
        + bootstrapServers
        + " --alter --entity-type topics --entity-name "
        + topic
        + " --add-config "
        + name
        + "="
        + value;
  }
}
