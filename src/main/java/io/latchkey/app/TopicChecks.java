package io.latchkey.app;

import static java.util.stream.Collectors.joining;

import io.latchkey.topology.TopologySettings;
import io.latchkey.wire.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.config.TopicConfig;

/** Judges what was found of the cluster. Pure: it asks nobody. */
final class TopicChecks {
  private final Topics names;
  private final String applicationId;
  private final boolean acceptReplay;
  private final Path claimsDirectory;
  private final ClusterFacts facts;
  private final MendingCommands mend;

  TopicChecks(LatchkeyConfig config, ClusterFacts facts) {
    this.names = config.topics();
    this.applicationId = config.applicationId();
    this.acceptReplay = config.acceptReplay();
    this.claimsDirectory = ClaimsOnDisk.directory(config);
    this.facts = facts;
    this.mend = new MendingCommands(config.bootstrapServers(), config.renamedTopics());
  }

  /** Everything that is wrong, errors first. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    missing().ifPresent(findings::add);
    findings.addAll(partitionCounts());
    findings.addAll(sizes());
    policiesCompacted().ifPresent(findings::add);
    replay().ifPresent(findings::add);
    claimsWithoutChangelog().ifPresent(findings::add);
    findings.addAll(new ReplicaChecks(facts, mend).findings());
    return findings;
  }

  /** What the largest record of an input can become in an output, in bytes. */
  static int maxRecordBytes(int maxInputBytes) {
    return (int)
        Math.min(Integer.MAX_VALUE, (long) maxInputBytes + TopologySettings.OUTPUT_HEADROOM_BYTES);
  }

  private Optional<Finding> missing() {
    List<String> missing =
        Stream.of(names.inputs(), List.of(names.policies()), names.outputs())
            .flatMap(List::stream)
            .filter(name -> facts.topic(name).isEmpty())
            .toList();
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    String what = missing.size() == 1 ? "There is no topic " : "There are no topics ";
    int partitions = facts.mostInputPartitions(names);
    return Optional.of(
        Finding.error(
            what
                + String.join(", ", missing)
                + ": make what is missing with "
                + mend.createTopics(partitions)));
  }

  private List<Finding> partitionCounts() {
    List<TopicFacts> inputs =
        names.inputs().stream().flatMap(n -> facts.topic(n).stream()).toList();
    Optional<TopicFacts> changelog = facts.topic(InternalTopics.claimsChangelog(applicationId));
    int most = inputs.stream().mapToInt(TopicFacts::partitions).max().orElse(0);
    int fixed = changelog.map(TopicFacts::partitions).orElse(most);
    List<Finding> findings = new ArrayList<>();
    List<TopicFacts> grown = inputs.stream().filter(t -> t.partitions() > fixed).toList();
    List<TopicFacts> short_ = inputs.stream().filter(t -> t.partitions() < fixed).toList();
    if (!grown.isEmpty()) {
      findings.add(
          Finding.error(
              PartitionWatch.sentence(
                  grown.stream().map(t -> Map.entry(t.name(), t.partitions())).toList(), fixed)));
    }
    if (!short_.isEmpty()) {
      findings.add(
          Finding.error(
              counts(inputs)
                  + ", so that the records of a claim would not meet: give each input "
                  + fixed
                  + " with "
                  + short_.stream()
                      .map(t -> mend.growPartitions(t.name(), fixed))
                      .collect(joining(" and "))));
    }
    return findings;
  }

  private static String counts(List<TopicFacts> topics) {
    return "The inputs have different partition counts ("
        + topics.stream().map(t -> t.name() + " " + t.partitions()).collect(joining(", "))
        + ")";
  }

  private List<Finding> sizes() {
    int input = facts.maxInputBytes(names);
    int needed = maxRecordBytes(input);
    return Stream.concat(
            names.outputs().stream(),
            Stream.of(
                InternalTopics.strays(applicationId),
                InternalTopics.runFacts(applicationId),
                InternalTopics.claimsChangelog(applicationId)))
        .flatMap(name -> facts.topic(name).stream())
        .filter(topic -> topic.maxMessageBytes() < needed)
        .map(
            topic ->
                Finding.error(
                    topic.name()
                        + " takes records up to "
                        + topic.maxMessageBytes()
                        + " bytes, but must take 64 KiB more than the "
                        + input
                        + " of the inputs: "
                        + mend.set(topic.name(), TopicConfig.MAX_MESSAGE_BYTES_CONFIG, needed)))
        .toList();
  }

  private Optional<Finding> policiesCompacted() {
    return facts
        .topic(names.policies())
        .filter(t -> !t.cleanupPolicies().equals(java.util.Set.of("compact")))
        .map(
            t ->
                Finding.error(
                    t.name()
                        + " is not compacted (cleanup.policy="
                        + t.cleanupPolicies().stream().sorted().collect(joining(","))
                        + "), so that policies would be lost in time: "
                        + mend.set(t.name(), TopicConfig.CLEANUP_POLICY_CONFIG, "compact")));
  }

  private Optional<Finding> replay() {
    if (!facts.replay() || acceptReplay) {
      return Optional.empty();
    }
    return Optional.of(
        Finding.error(
            InternalTopics.claimsChangelog(applicationId)
                + " holds claims, but the group "
                + applicationId
                + " has no committed offsets of "
                + names.triggers()
                + ", so that every trigger in it would be decided again: restore the offsets with kafka-consumer-groups.sh"
                + " --reset-offsets, or start with --accept-replay if starting runs twice is"
                + " harmless"));
  }

  /** An empty changelog counts as restored to its end, and what is on disk as its content. */
  private Optional<Finding> claimsWithoutChangelog() {
    String changelog = InternalTopics.claimsChangelog(applicationId);
    if (!facts.claimsOnDisk() || facts.topic(changelog).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        Finding.error(
            claimsDirectory
                + " holds claims, but these brokers have no "
                + changelog
                + ", so that claims of another life would hold again: delete "
                + claimsDirectory
                + " to begin without claims, or name the state.dir that belongs to these brokers"));
  }
}
