package io.latchkey.app;

import io.latchkey.wire.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * Makes and checks the topics. Every call ends within seconds when no broker answers, with an
 * {@link OperatorException} that says so.
 */
public final class TopicAdmin implements AutoCloseable {
  private static final Duration VISIBLE_BOUND = Duration.ofSeconds(15);
  private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);

  private final LatchkeyConfig config;
  private final Admin admin;
  private final AdminCalls calls;
  private final ClusterReader reader;

  private TopicAdmin(LatchkeyConfig config, Admin admin) {
    this.config = config;
    this.admin = admin;
    this.calls = new AdminCalls(config.bootstrapServers());
    this.reader = new ClusterReader(config, admin);
  }

  /**
   * What a check has found.
   *
   * @param findings what is not as it should be; empty when all is well
   * @param partitions the partition count of the inputs; 0 when there is no trigger topic
   * @param maxRecordBytes the largest record that the outputs have to take
   */
  public record Report(List<Finding> findings, int partitions, int maxRecordBytes) {
    /** The lines of the findings that keep Latchkey from starting. */
    public List<String> errors() {
      return findings.stream().filter(Finding::isError).map(Finding::message).toList();
    }

    /** The lines of the others. */
    public List<String> warnings() {
      return findings.stream().filter(f -> !f.isError()).map(Finding::message).toList();
    }
  }

  /**
   * Connects.
   *
   * @throws OperatorException when the addresses cannot be used
   */
  public static TopicAdmin connect(LatchkeyConfig config) {
    try {
      return new TopicAdmin(config, Admin.create(ClientProperties.admin(config)));
    } catch (KafkaException e) {
      throw new AdminCalls(config.bootstrapServers())
          .failure(e, "connect to " + config.bootstrapServers());
    }
  }

  /**
   * Makes the topics that are missing; those that exist are left as they are, whatever they are
   * like ({@link #check} tells).
   *
   * @param partitions of the new topics, at least 1
   * @param replicationFactor of the new topics; the broker's default when empty
   * @return one line for each topic, saying what was done
   * @throws OperatorException when a topic can neither be made nor exists
   */
  public List<String> create(int partitions, Optional<Short> replicationFactor) {
    Topics names = config.topics();
    ClusterFacts before = reader.read();
    List<NewTopic> inputs = new ArrayList<>();
    names.inputs().forEach(name -> inputs.add(topic(name, partitions, replicationFactor)));
    inputs.add(
        topic(names.policies(), 1, replicationFactor)
            .configs(
                Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT)));
    List<String> lines = new ArrayList<>(create(inputs, before));

    // The inputs' limit is the broker's default unless somebody chose another: ask for it.
    int size = TopicChecks.maxRecordBytes(reader.read().maxInputBytes(names));
    List<NewTopic> outputs =
        names.outputs().stream()
            .map(
                name ->
                    topic(name, partitions, replicationFactor)
                        .configs(
                            Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(size))))
            .toList();
    lines.addAll(create(outputs, before));
    return lines;
  }

  /** Compares the cluster with what Latchkey needs. */
  public Report check() {
    ClusterFacts facts = reader.read();
    Topics names = config.topics();
    return new Report(
        new TopicChecks(config, facts).findings(),
        facts.partitions(names),
        TopicChecks.maxRecordBytes(facts.maxInputBytes(names)));
  }

  /** The partition counts of those of the inputs that exist, by topic. */
  public Map<String, Integer> inputPartitions() {
    return reader.partitionCounts(config.topics().inputs());
  }

  /** Ends the connection. */
  @Override
  public void close() {
    close(Duration.ofSeconds(5));
  }

  /** Ends the connection; calls that go on are cut off after that time. */
  void close(Duration bound) {
    admin.close(bound);
  }

  private static NewTopic topic(String name, int partitions, Optional<Short> replicationFactor) {
    return new NewTopic(name, Optional.of(partitions), replicationFactor);
  }

  private List<String> create(List<NewTopic> wanted, ClusterFacts before) {
    List<String> lines = new ArrayList<>();
    Map<String, KafkaFuture<Void>> answers =
        new HashMap<>(
            admin
                .createTopics(
                    wanted.stream().filter(t -> before.topic(t.name()).isEmpty()).toList())
                .values());
    for (NewTopic topic : wanted) {
      KafkaFuture<Void> answer = answers.get(topic.name());
      boolean made = answer != null && made(topic.name(), answer);
      int partitions =
          before.topic(topic.name()).map(TopicFacts::partitions).orElse(topic.numPartitions());
      lines.add(
          topic.name()
              + (made ? " created with " : " exists, with ")
              + partitions
              + (partitions == 1 ? " partition" : " partitions"));
    }
    awaitVisible(wanted.stream().map(NewTopic::name).toList());
    return lines;
  }

  /** A topic is made when the controller says so, and seen when the brokers have heard of it. */
  private void awaitVisible(List<String> names) {
    long deadline = System.nanoTime() + VISIBLE_BOUND.toNanos();
    while (reader.partitionCounts(names).size() < names.size()) {
      if (System.nanoTime() - deadline > 0) {
        throw new OperatorException(
            "The brokers do not show the new topics after "
                + VISIBLE_BOUND.toSeconds()
                + " s: see their logs, then run latchkey topics create again.");
      }
      LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
    }
  }

  private boolean made(String name, KafkaFuture<Void> answer) {
    try {
      answer.get();
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TopicExistsException) {
        return false;
      }
      throw calls.failure(e.getCause() == null ? e : e.getCause(), "create topic " + name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperatorException("Interrupted while it made the topics.");
    }
  }
}
