package io.latchkey.bench;

import io.latchkey.app.LatchkeyConfig;
import io.latchkey.app.TopicAdmin;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.apache.kafka.streams.KafkaStreams;

/** Gives a workload that is on the topics to one subject after the other. */
final class Runner {
  private final String bootstrapServers;
  private final String prefix;
  private final Path stateDir;
  private final Workload workload;
  private int rounds;

  Runner(String bootstrapServers, String prefix, Path stateDir, Workload workload) {
    this.bootstrapServers = bootstrapServers;
    this.prefix = prefix;
    this.stateDir = stateDir;
    this.workload = workload;
  }

  /** Makes the topics and puts the workload on them. */
  void load(int partitions) {
    LatchkeyConfig config = config(Map.of());
    try (TopicAdmin admin = TopicAdmin.connect(config)) {
      admin.create(partitions, Optional.empty());
    }
    Loader.load(bootstrapServers, config.topics(), workload);
  }

  /**
   * Lets one subject work off everything, from nothing.
   *
   * @param progress takes how much of it is done, 0 to 1
   */
  Round run(Subject subject, DoubleConsumer progress) throws InterruptedException {
    LatchkeyConfig config = config(subject.settings());
    TopicAdmin.Report topics;
    try (TopicAdmin admin = TopicAdmin.connect(config)) {
      topics = admin.check();
    }
    try (KafkaStreams streams =
        new KafkaStreams(
            subject.topology(config, topics.partitions(), topics.maxRecordBytes()),
            config.streamsProperties(topics.maxRecordBytes()))) {
      streams.start();
      return new RoundMeter(new Meters(streams), config.topics().inputs(), workload)
          .measure(progress);
    }
  }

  private LatchkeyConfig config(Map<String, String> subject) {
    Map<String, String> settings = new HashMap<>(subject);
    settings.put("outcome.format", workload.format().name().toLowerCase(Locale.ROOT));
    String name = "round-" + rounds++;
    return Installation.config(
        bootstrapServers, prefix, prefix + name, stateDir.resolve(name), settings);
  }
}
