package io.latchkey.app;

import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/** The clients of Kafka Streams, with a {@link FailFastProducer}. */
final class FailFastClients extends DefaultKafkaClientSupplier {
  @Override
  public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
    return new FailFastProducer(config);
  }
}
