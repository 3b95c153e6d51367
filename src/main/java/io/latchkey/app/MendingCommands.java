package io.latchkey.app;

import static java.util.stream.Collectors.joining;

import java.util.Map;
import java.util.TreeMap;

/** The commands that mend what a check has found, ready to be pasted. */
final class MendingCommands {
  private static final int SUGGESTED_PARTITIONS = 12;

  private final String bootstrapServers;
  private final Map<String, String> renamedTopics;

  /**
   * Commands for a cluster.
   *
   * @param renamedTopics the topic options that differ from their defaults, by option
   */
  MendingCommands(String bootstrapServers, Map<String, String> renamedTopics) {
    this.bootstrapServers = bootstrapServers;
    this.renamedTopics = new TreeMap<>(renamedTopics);
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
        + (partitions == 0 ? SUGGESTED_PARTITIONS : partitions)
        + renamedTopics.entrySet().stream()
            .map(topic -> " -D " + topic.getKey() + "=" + topic.getValue())
            .collect(joining());
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
