package io.latchkey.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.function.Predicate;
import org.apache.kafka.streams.KafkaStreams;

/** Reads how far a running stream is from its own metrics. */
record Meters(KafkaStreams streams) {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Records read from these topics. */
  long consumed(Collection<String> topics) {
    return (long) sum("consumer-fetch-manager-metrics", "records-consumed-total", topics::contains);
  }

  /** Records read from all topics, internal ones too. */
  long consumed() {
    return (long) sum("consumer-fetch-manager-metrics", "records-consumed-total", topic -> true);
  }

  /** Bytes written to changelogs. */
  double changelogBytes() {
    return sum("producer-topic-metrics", "byte-total", topic -> topic.endsWith("-changelog"));
  }

  static double cpuSeconds() {
    return SYSTEM.getProcessCpuTime() / 1e9;
  }

  static double load() {
    return SYSTEM.getSystemLoadAverage();
  }

  /** Of the metrics by topic; those by partition would count everything twice. */
  private double sum(String group, String name, Predicate<String> topics) {
    return streams.metrics().values().stream()
        .filter(metric -> metric.metricName().group().equals(group))
        .filter(metric -> metric.metricName().name().equals(name))
        .filter(metric -> metric.metricName().tags().containsKey("topic"))
        .filter(metric -> !metric.metricName().tags().containsKey("partition"))
        .filter(metric -> topics.test(metric.metricName().tags().get("topic")))
        .mapToDouble(metric -> ((Number) metric.metricValue()).doubleValue())
        .sum();
  }
}
