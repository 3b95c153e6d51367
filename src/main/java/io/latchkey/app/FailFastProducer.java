package io.latchkey.app;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A producer whose timeouts end the stream thread, as does an aborted transaction.
 *
 * <p>Kafka Streams 4.4 would go on with the same producer after a timeout: it calls the tasks of
 * the transaction corrupt, closes them and restores them. But what the producer still has to send,
 * or to end, is not over then. An answer that comes late tells the restored task an offset of the
 * changelog that it has not got to, and rows are missing from its store for good. And where only
 * some of the thread's tasks are called corrupt, for whatever reason, Streams commits the others
 * first, but for two cases: a rebalance is under way, or one of the others cannot be flushed. The
 * transaction of all is aborted then, while the others go on as if it had been committed.
 *
 * <p>A new thread has a new producer. What the old one left is ended as it closes, or by the
 * brokers after {@code transaction.timeout.ms}; the restoration waits for that.
 *
 * <p>{@code initTransactions} is left alone: nothing is under way then, and Streams tries again.
 */
final class FailFastProducer extends KafkaProducer<byte[], byte[]> {
  /**
   * Kafka's own waits for as long as it takes to end a transaction, and the thread's partitions
   * wait with it.
   */
  private static final Duration CLOSE_BOUND = Duration.ofSeconds(10);

  /** Its transaction was aborted; tasks may have gone on. */
  @SuppressWarnings("serial") // Never written.
  static final class AbortedException extends KafkaException {
    private AbortedException() {
      super("A transaction was aborted under the stream thread's other tasks.");
    }
  }

  /** Only the stream thread asks. */
  private boolean aborted;

  FailFastProducer(Map<String, Object> config) {
    super(config, new ByteArraySerializer(), new ByteArraySerializer());
  }

  @Override
  public void beginTransaction() {
    if (aborted) {
      throw new AbortedException();
    }
    super.beginTransaction();
  }

  @Override
  public void sendOffsetsToTransaction(
      Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
    orFail(() -> super.sendOffsetsToTransaction(offsets, group));
  }

  @Override
  public void commitTransaction() {
    orFail(super::commitTransaction);
  }

  @Override
  public void abortTransaction() {
    aborted = true;
    super.abortTransaction();
  }

  @Override
  public void close() {
    close(CLOSE_BOUND);
  }

  /** Streams takes a {@link TimeoutException} for something to be tried again, others not. */
  private static void orFail(Runnable call) {
    try {
      call.run();
    } catch (TimeoutException e) {
      throw new KafkaException("No answer in time: " + e.getMessage(), e);
    }
  }
}
