package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricsReporter;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailFastClientsTest {
  private static final Queue<List<Class<?>>> MAKERS = new ConcurrentLinkedQueue<>();

  @TempDir private Path state;

  @Test
  void anInstanceProducesWithIt() {
    LatchkeyConfig config =
        LatchkeyConfig.from(
            Map.of(
                "bootstrap.servers", "localhost:1",
                "state.dir", state.toString(),
                "producer.metric.reporters", WhoMakesIt.class.getName()));
    Topology topology = LatchkeyTopology.build(config.topologySettings(1, 1000), PolicyBook.EMPTY);

    try (KafkaStreams streams = StartChecks.streams(config, topology, 1000)) {
      assertThat(streams.state()).isEqualTo(KafkaStreams.State.CREATED);
      assertThat(MAKERS)
          .singleElement()
          .satisfies(maker -> assertThat(maker).contains(FailFastProducer.class));
    }
  }

  /** A producer makes its reporters in its constructor, so that is on the stack. */
  public static final class WhoMakesIt implements MetricsReporter {
    public WhoMakesIt() {
      MAKERS.add(
          StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
              .walk(
                  frames ->
                      frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass).toList()));
    }

    @Override
    public void init(List<KafkaMetric> metrics) {}

    @Override
    public void metricChange(KafkaMetric metric) {}

    @Override
    public void metricRemoval(KafkaMetric metric) {}

    @Override
    public void close() {}

    @Override
    public void configure(Map<String, ?> configs) {}
  }
}
