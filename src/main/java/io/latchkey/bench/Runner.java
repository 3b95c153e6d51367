package io.latchkey.bench;

import io.latchkey.app.LatchkeyConfig;
import io.latchkey.app.OperatorException;
import io.latchkey.app.TopicAdmin;
import io.latchkey.wire.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.apache.kafka.streams.KafkaStreams;

/** Gives a workload that is on the topics to one subject after the other. */
final class Runner {
  private static final int WARM_UP_PART = 4;
  private static final Duration QUIET = Duration.ofMillis(500);
  private static final Duration STALL_BOUND = Duration.ofSeconds(60);
  private static final long LOOK_MS = 20;

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
      return measure(new Meters(streams), config.topics().inputs(), progress);
    }
  }

  private Round measure(Meters meters, List<String> inputs, DoubleConsumer progress)
      throws InterruptedException {
    Look start = Look.at(meters, inputs);
    Look last = start;
    while (true) {
      Look now = Look.at(meters, inputs);
      progress.accept((double) now.inputs() / workload.records());
      // The last look within the warm-up: a quick subject may be far beyond it at the next.
      if (now.inputs() <= workload.records() / WARM_UP_PART) {
        start = now;
      }
      if (now.all() > last.all()) {
        last = now;
      } else if (now.inputs() >= workload.records() && now.isAfter(last, QUIET)) {
        break;
      } else if (now.isAfter(last, STALL_BOUND)) {
        throw new OperatorException(
            "The benchmark stands still at %d of %d records."
                .formatted(now.inputs(), workload.records()));
      }
      Thread.sleep(LOOK_MS);
    }
    double records = workload.records() - start.inputs();
    return new Round(
        records / ((last.nanos() - start.nanos()) / 1e9),
        (last.cpuSeconds() - start.cpuSeconds()) / records * 1e6,
        meters.changelogBytes() / workload.runs(),
        Meters.load());
  }

  /** How far it was at a time: records read from the inputs, and from all topics. */
  private record Look(long nanos, double cpuSeconds, long inputs, long all) {
    static Look at(Meters meters, List<String> inputs) {
      return new Look(
          System.nanoTime(), Meters.cpuSeconds(), meters.consumed(inputs), meters.consumed());
    }

    boolean isAfter(Look other, Duration duration) {
      return nanos - other.nanos > duration.toNanos();
    }
  }

  private LatchkeyConfig config(Map<String, String> subject) {
    Map<String, String> settings = new HashMap<>(subject);
    settings.put("bootstrap.servers", bootstrapServers);
    settings.put("application.id", prefix + "round-" + rounds);
    settings.put("state.dir", stateDir.resolve("round-" + rounds++).toString());
    settings.put("outcome.format", workload.format().name().toLowerCase(Locale.ROOT));
    // So short that rows of ended runs are deleted within the measured time.
    settings.put("ended.retention", "2s");
    settings.putAll(LatchkeyConfig.settings(Topics.withPrefix(prefix)));
    return LatchkeyConfig.from(settings);
  }
}
