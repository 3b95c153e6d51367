package io.latchkey.app;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.common.config.TopicConfig;

/** Warns of topics that the loss of one broker would hurt, where there are more of them. */
record ReplicaChecks(ClusterFacts facts, MendingCommands mend) {

  List<Finding> findings() {
    return facts.brokers() > 1
        ? Stream.of(singleReplicas(), singleInsync()).flatMap(Optional::stream).toList()
        : List.of();
  }

  private Optional<Finding> singleReplicas() {
    return with(t -> t.replicationFactor() == 1)
        .map(
            list ->
                Finding.warning(
                    list
                        + " kept on one broker only and lost with it: add replicas with"
                        + " kafka-reassign-partitions.sh"));
  }

  private Optional<Finding> singleInsync() {
    return with(t -> t.replicationFactor() > 1 && t.minInsyncReplicas() == 1)
        .map(
            list ->
                Finding.warning(
                    list
                        + " written with min.insync.replicas=1, so that the loss of one broker can"
                        + " lose outcomes: for each, "
                        + mend.set("TOPIC", TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, 2)));
  }

  /** "a, b are", for the topics of that kind, if there are any. */
  private Optional<String> with(Predicate<TopicFacts> kind) {
    List<String> found =
        facts.topics().values().stream().filter(kind).map(TopicFacts::name).sorted().toList();
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(", ", found) + (found.size() == 1 ? " is" : " are"));
  }
}
