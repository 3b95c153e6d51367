package io.latchkey.topology;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * Counts what leaves no message of its own, per task, among the metrics of Kafka Streams (JMX and
 * metric reporters): group {@value #GROUP}, a rate and a total each.
 */
final class Counters {
  /** The group of the metrics. */
  static final String GROUP = "stream-latchkey-metrics";

  private static final String SCOPE = "latchkey";

  private final StreamsMetrics metrics;
  private final String task;
  private final List<Sensor> sensors = new ArrayList<>();

  Counters(ProcessingContext context) {
    metrics = context.metrics();
    task = context.taskId().toString();
  }

  /** A counter, shown as {@code <name>-total} and {@code <name>-rate}. */
  Sensor named(String name) {
    Sensor sensor = metrics.addRateTotalSensor(SCOPE, task, name, Sensor.RecordingLevel.INFO);
    sensors.add(sensor);
    return sensor;
  }

  void close() {
    sensors.forEach(metrics::removeSensor);
    sensors.clear();
  }
}
