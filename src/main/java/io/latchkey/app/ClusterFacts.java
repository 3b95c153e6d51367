package io.latchkey.app;

import io.latchkey.wire.Topics;
import java.util.Map;
import java.util.Optional;

/**
 * What the checks need to know of the cluster, and of what this host has of it.
 *
 * @param brokers how many there are
 * @param topics those of Latchkey's topics that exist, internal ones included, by name
 * @param replay whether claims and triggers exist although the group has no committed offsets of
 *     triggers
 * @param claimsOnDisk whether the state directory holds claims of this application
 */
record ClusterFacts(
    int brokers, Map<String, TopicFacts> topics, boolean replay, boolean claimsOnDisk) {
  Optional<TopicFacts> topic(String name) {
    return Optional.ofNullable(topics.get(name));
  }

  /** The partition count of the trigger topic; 0 when there is none. */
  int partitions(Topics names) {
    return topic(names.triggers()).map(TopicFacts::partitions).orElse(0);
  }

  /** The largest partition count of the inputs that exist; 0 when there is none. */
  int mostInputPartitions(Topics names) {
    return names.inputs().stream()
        .flatMap(name -> topic(name).stream())
        .mapToInt(TopicFacts::partitions)
        .max()
        .orElse(0);
  }

  /** The largest batch that any input takes; 0 when there is none. */
  int maxInputBytes(Topics names) {
    return names.inputs().stream()
        .flatMap(name -> topic(name).stream())
        .mapToInt(TopicFacts::maxMessageBytes)
        .max()
        .orElse(0);
  }
}
