package io.latchkey.app;

import io.latchkey.wire.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Finds out what the checks need to know. */
final class ClusterReader {
  private static final Duration READ_BOUND = Duration.ofSeconds(30);

  private final LatchkeyConfig config;
  private final Admin admin;
  private final AdminCalls calls;

  ClusterReader(LatchkeyConfig config, Admin admin) {
    this.config = config;
    this.admin = admin;
    this.calls = new AdminCalls(config.bootstrapServers());
  }

  ClusterFacts read() {
    int brokers = calls.get(admin.describeCluster().nodes(), "describe the cluster").size();
    Topics names = config.topics();
    List<String> wanted = new ArrayList<>(names.inputs());
    wanted.add(names.policies());
    wanted.addAll(names.outputs());
    wanted.add(InternalTopics.claimsChangelog(config.applicationId()));
    wanted.add(InternalTopics.strays(config.applicationId()));
    wanted.add(InternalTopics.runFacts(config.applicationId()));
    Map<String, TopicFacts> topics = topics(wanted);
    TopicFacts changelog = topics.get(InternalTopics.claimsChangelog(config.applicationId()));
    TopicFacts triggers = topics.get(names.triggers());
    boolean replay =
        changelog != null
            && triggers != null
            && !hasCommittedTriggers()
            && holdsRecords(changelog)
            && holdsRecords(triggers);
    return new ClusterFacts(brokers, topics, replay, ClaimsOnDisk.exist(config));
  }

  /** The partition counts of those of the topics that exist. */
  Map<String, Integer> partitionCounts(List<String> topics) {
    Map<String, Integer> counts = new HashMap<>();
    descriptions(topics).forEach((name, topic) -> counts.put(name, topic.partitions().size()));
    return counts;
  }

  private Map<String, TopicFacts> topics(List<String> wanted) {
    Map<String, TopicDescription> descriptions = descriptions(wanted);
    List<ConfigResource> resources =
        descriptions.keySet().stream()
            .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
            .toList();
    Map<ConfigResource, Config> configs =
        calls.get(
            admin.describeConfigs(resources).all(),
            "read the configuration of " + String.join(", ", wanted));
    Map<String, TopicFacts> facts = new HashMap<>();
    configs.forEach(
        (resource, values) -> {
          TopicDescription topic = descriptions.get(resource.name());
          if (topic != null) {
            facts.put(resource.name(), facts(topic, values));
          }
        });
    return facts;
  }

  private static TopicFacts facts(TopicDescription topic, Config config) {
    return new TopicFacts(
        topic.name(),
        topic.partitions().size(),
        topic.partitions().stream().mapToInt(p -> p.replicas().size()).min().orElse(0),
        Integer.parseInt(config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value()),
        Integer.parseInt(config.get(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG).value()),
        new HashSet<>(
            Arrays.asList(config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value().split(","))));
  }

  private Map<String, TopicDescription> descriptions(List<String> wanted) {
    Map<String, TopicDescription> found = new HashMap<>();
    admin
        .describeTopics(wanted)
        .topicNameValues()
        .forEach((name, answer) -> describe(name, answer, found));
    return found;
  }

  private void describe(
      String name, KafkaFuture<TopicDescription> answer, Map<String, TopicDescription> found) {
    try {
      found.put(name, answer.get());
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
        throw calls.failure(e.getCause() == null ? e : e.getCause(), "describe topic " + name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperatorException("Interrupted while it looked at the topics.");
    }
  }

  /**
   * Whether the group has read triggers. The offset of one partition is enough: others may have had
   * their first trigger while no instance ran. Offsets of other inputs do not count: without those
   * of the triggers all of them would be decided again.
   */
  private boolean hasCommittedTriggers() {
    return calls
        .get(
            admin.listConsumerGroupOffsets(config.applicationId()).partitionsToOffsetAndMetadata(),
            "read the offsets of group " + config.applicationId())
        .entrySet()
        .stream()
        .anyMatch(
            e -> e.getValue() != null && e.getKey().topic().equals(config.topics().triggers()));
  }

  /**
   * Whether the topic holds a committed record. Its end offset does not tell: what a first
   * transaction left behind that was killed before its commit is not there for anybody.
   */
  private boolean holdsRecords(TopicFacts topic) {
    Set<TopicPartition> partitions =
        IntStream.range(0, topic.partitions())
            .mapToObj(i -> new TopicPartition(topic.name(), i))
            .collect(Collectors.toSet());
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            ClientProperties.consumer(config),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      long deadline = System.nanoTime() + READ_BOUND.toNanos();
      while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
        if (!consumer.poll(Duration.ofMillis(200)).isEmpty()) {
          return true;
        }
        if (System.nanoTime() - deadline > 0) {
          throw new OperatorException(
              topic.name() + " could not be read within 30 s: check the brokers' health.");
        }
      }
      return false;
    } catch (org.apache.kafka.common.KafkaException e) {
      throw calls.failure(e, "read " + topic.name());
    }
  }
}
