package io.latchkey.app;

import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.PolicyFile;
import io.latchkey.policy.PolicyFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsException;

/** What has to be right before the stream starts. */
final class StartChecks {
  private StartChecks() {}

  /** Warns of settings that nobody knows. */
  static void names(LatchkeyConfig config, Consumer<String> progress) {
    config
        .unknownNames()
        .forEach(
            name ->
                progress.accept(
                    "Warning: neither Latchkey nor Kafka knows the setting "
                        + name
                        + "; it is passed on to Kafka's clients"));
  }

  /**
   * The policies of the configuration.
   *
   * @throws ConfigException when the file cannot be used
   */
  static PolicyBook policies(LatchkeyConfig config) {
    try {
      return config.policies().map(PolicyFile::read).orElse(PolicyBook.EMPTY);
    } catch (PolicyFileException e) {
      throw new ConfigException(e.getMessage());
    }
  }

  /**
   * The state directory can be written to.
   *
   * @throws OperatorException when not
   */
  static void stateDir(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw unusable(directory);
    }
    if (!Files.isWritable(directory)) {
      throw unusable(directory);
    }
  }

  /**
   * The topics are as Latchkey needs them; warnings are told.
   *
   * @throws OperatorException with a line for each error
   */
  static TopicAdmin.Report topics(TopicAdmin admin, Consumer<String> progress) {
    TopicAdmin.Report report = admin.check();
    report.warnings().forEach(line -> progress.accept("Warning: " + line));
    if (!report.errors().isEmpty()) {
      throw new OperatorException(String.join("\n", report.errors()));
    }
    return report;
  }

  /**
   * The stream, not yet started; it locks the state directory.
   *
   * @throws OperatorException when another instance has that, or Kafka Streams cannot be set up
   */
  static KafkaStreams streams(LatchkeyConfig config, Topology topology, int maxRecordBytes) {
    try {
      return new KafkaStreams(
          topology, config.streamsProperties(maxRecordBytes), new FailFastClients());
    } catch (StreamsException e) {
      throw new OperatorException(
          isLocked(e)
              ? "Another instance runs on the state directory "
                  + config.stateDir()
                  + ": give each its own state.dir."
              : "Kafka Streams cannot be set up: " + Failures.root(e).getMessage());
    }
  }

  /** Kafka Streams has no type for it. */
  private static boolean isLocked(StreamsException failure) {
    return String.valueOf(failure.getMessage()).startsWith("Unable to initialize state");
  }

  private static OperatorException unusable(Path directory) {
    return new OperatorException(
        "Cannot write to the state directory "
            + directory
            + ": name one that this user may write to, with state.dir.");
  }
}
