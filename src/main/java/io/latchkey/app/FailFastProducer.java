package io.latchkey.app;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A producer whose timeouts end the stream thread.
 *
 * <p>Kafka Streams 4.4 would go on with the same producer after one: it calls the tasks of the
 * transaction corrupt, closes them and restores them. But what the producer still has to send, or
 * to end, is not over then. An answer that comes late tells the restored task an offset of the
 * changelog that it has not got to, and rows are missing from its store for good; and when only
 * some of the thread's tasks are called corrupt, the transaction of all of them is aborted while
 * the others go on as if it had been committed. A new thread has a new producer, and the brokers
 * fence what the old one left.
 *
 * <p>{@code initTransactions} is left alone: nothing is under way then, and Streams tries again.
 */
final class FailFastProducer extends KafkaProducer<byte[], byte[]> {
  FailFastProducer(Map<String, Object> config) {
    super(config, new ByteArraySerializer(), new ByteArraySerializer());
  }

  @Override
  public void sendOffsetsToTransaction(
      Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
    orFail(
        () -> {
          super.sendOffsetsToTransaction(offsets, group);
          return true;
        });
  }

  @Override
  public void commitTransaction() {
    orFail(
        () -> {
          super.commitTransaction();
          return true;
        });
  }

  /** Streams asks for it while it processes a record. */
  @Override
  public List<PartitionInfo> partitionsFor(String topic) {
    return orFail(() -> super.partitionsFor(topic));
  }

  /** Streams takes a {@link TimeoutException} for something to be tried again, others not. */
  static <T> T orFail(Supplier<T> call) {
    try {
      return call.get();
    } catch (TimeoutException e) {
      throw new KafkaException("No answer in time: " + e.getMessage(), e);
    }
  }
}
