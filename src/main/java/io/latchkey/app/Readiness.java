package io.latchkey.app;

import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.streams.KafkaStreams;

/** Whether an instance decides; Kafka Streams' own state says RUNNING with nothing assigned. */
record Readiness(KafkaStreams streams, RestoreProgress restoring) {

  /** Partitions are assigned to it and their claims are restored. */
  boolean isReady() {
    Set<Integer> partitions = partitions();
    return streams.state() == KafkaStreams.State.RUNNING
        && !partitions.isEmpty()
        && !restoring.isActive(partitions);
  }

  /** Those assigned. Each task is one partition, and so is its part of the changelog. */
  Set<Integer> partitions() {
    return streams.metadataForLocalThreads().stream()
        .flatMap(thread -> thread.activeTasks().stream())
        .map(task -> task.taskId().partition())
        .collect(Collectors.toSet());
  }
}
