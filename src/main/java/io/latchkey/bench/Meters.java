package io.latchkey.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;

/**
 * Reads how far a running stream is from its own metrics. They are a thousand, and copied when they
 * are asked for, which would take time from what is measured: so those of interest are sought now
 * and then, and read often. For use by one thread.
 */
final class Meters {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final long SOUGHT_AGAIN_NANOS = 200_000_000;

  private final KafkaStreams streams;

  /** How many records were read from each topic: a metric is there from the first of them on. */
  private List<Metric> consumed = List.of();

  private long soughtAt;

  Meters(KafkaStreams streams) {
    this.streams = streams;
    seek();
  }

  /** Records read from these topics. */
  long consumed(Collection<String> topics) {
    return consumed(topics::contains);
  }

  /** Records read from all topics, internal ones too. */
  long consumed() {
    return consumed(topic -> true);
  }

  /** Bytes written to changelogs. */
  double changelogBytes() {
    return sum(
        byTopic("producer-topic-metrics", "byte-total"), topic -> topic.endsWith("-changelog"));
  }

  static double cpuSeconds() {
    return SYSTEM.getProcessCpuTime() / 1e9;
  }

  static double load() {
    return SYSTEM.getSystemLoadAverage();
  }

  private long consumed(Predicate<String> topics) {
    if (System.nanoTime() - soughtAt > SOUGHT_AGAIN_NANOS) {
      seek();
    }
    return (long) sum(consumed, topics);
  }

  private void seek() {
    consumed = byTopic("consumer-fetch-manager-metrics", "records-consumed-total");
    soughtAt = System.nanoTime();
  }

  /** Those by topic; those by partition would count everything twice. */
  private List<Metric> byTopic(String group, String name) {
    List<Metric> found = new ArrayList<>();
    for (Metric metric : streams.metrics().values()) {
      MetricName is = metric.metricName();
      if (is.group().equals(group)
          && is.name().equals(name)
          && is.tags().containsKey("topic")
          && !is.tags().containsKey("partition")) {
        found.add(metric);
      }
    }
    return found;
  }

  private static double sum(List<Metric> metrics, Predicate<String> topics) {
    double sum = 0;
    for (Metric metric : metrics) {
      if (topics.test(metric.metricName().tags().get("topic"))) {
        sum += ((Number) metric.metricValue()).doubleValue();
      }
    }
    return sum;
  }
}
