package io.latchkey.bench;

import io.latchkey.app.LatchkeyConfig;
import io.latchkey.app.TopicAdmin;
import io.latchkey.dev.FileTree;
import io.latchkey.wire.Topics;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/** Topics, an application id and a state directory that only one measurement uses. */
final class Installation implements AutoCloseable {
  private final String prefix;
  private final int partitions;
  private final LatchkeyConfig config;

  private Installation(String prefix, int partitions, LatchkeyConfig config) {
    this.prefix = prefix;
    this.partitions = partitions;
    this.config = config;
  }

  /**
   * Makes the topics.
   *
   * @param prefix of the names of everything
   * @param settings beside those that all benchmarks have
   */
  static Installation create(
      String bootstrapServers,
      String prefix,
      Path stateDir,
      int partitions,
      Map<String, String> settings) {
    LatchkeyConfig config = config(bootstrapServers, prefix, prefix + "app", stateDir, settings);
    try (TopicAdmin admin = TopicAdmin.connect(config)) {
      admin.create(partitions, Optional.empty());
    }
    return new Installation(prefix, partitions, config);
  }

  /** The configuration of an application on the topics with this prefix. */
  static LatchkeyConfig config(
      String bootstrapServers,
      String prefix,
      String applicationId,
      Path stateDir,
      Map<String, String> given) {
    Map<String, String> settings = new HashMap<>();
    // So short that rows of ended runs are deleted within the measured time.
    settings.put("ended.retention", "2s");
    settings.putAll(given);
    settings.put("bootstrap.servers", bootstrapServers);
    settings.put("application.id", applicationId);
    settings.put("state.dir", stateDir.toString());
    settings.putAll(LatchkeyConfig.settings(Topics.withPrefix(prefix)));
    return LatchkeyConfig.from(settings);
  }

  LatchkeyConfig config() {
    return config;
  }

  /** Of each topic. */
  int partitions() {
    return partitions;
  }

  String bootstrapServers() {
    return config.bootstrapServers();
  }

  Topics topics() {
    return config.topics();
  }

  /** As when the disk is lost: the next instance restores everything from the changelogs. */
  void loseState() {
    FileTree.delete(config.stateDir());
  }

  /** Deletes all of it. */
  @Override
  public void close() {
    loseState();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
      List<String> mine =
          admin.listTopics().names().get().stream().filter(t -> t.startsWith(prefix)).toList();
      admin.deleteTopics(mine).all().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | KafkaException e) {
      // They go with the broker.
    }
  }
}
