package io.latchkey.app;

import io.latchkey.topology.LatchkeyTopology;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.processor.TaskId;

/** Whether an instance decides; Kafka Streams' own state says RUNNING with nothing assigned. */
record Readiness(KafkaStreams streams, RestoreProgress restoring) {

  /** Partitions are assigned to it and their claims are restored. */
  boolean isReady() {
    Set<Integer> partitions = partitions();
    return streams.state() == KafkaStreams.State.RUNNING
        && !partitions.isEmpty()
        && !restoring.isActive(partitions);
  }

  /** Those whose claims are assigned. The run index alone decides nothing. */
  Set<Integer> partitions() {
    return streams.metadataForLocalThreads().stream()
        .flatMap(thread -> thread.activeTasks().stream())
        .map(TaskMetadata::taskId)
        .filter(task -> task.subtopology() == LatchkeyTopology.CLAIMS_SUBTOPOLOGY)
        .map(TaskId::partition)
        .collect(Collectors.toSet());
  }
}
