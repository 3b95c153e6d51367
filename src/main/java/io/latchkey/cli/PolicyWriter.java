package io.latchkey.cli;

import io.latchkey.message.Policy;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.jspecify.annotations.Nullable;

/**
 * Changes the policies topic, all of a command's changes or none. Only one writer of an application
 * can work at a time: a new one shuts out the one before, so what is read after it was opened is
 * what it changes.
 */
final class PolicyWriter implements AutoCloseable {
  private final Producer<byte[], byte[]> producer;
  private final String topic;

  private PolicyWriter(Producer<byte[], byte[]> producer, String topic) {
    this.producer = producer;
    this.topic = topic;
  }

  /** Shuts out any other; what is changed is to be read after this. */
  static PolicyWriter open(Connection connection) {
    String id = connection.config().applicationId() + "-policy-writer";
    Producer<byte[], byte[]> producer = connection.transactionalProducer(id);
    try {
      producer.initTransactions();
      return new PolicyWriter(producer, connection.topics().policies());
    } catch (KafkaException e) {
      producer.close(Duration.ZERO);
      throw e;
    }
  }

  /**
   * Makes the changes.
   *
   * @throws CommandFailed when another writer has taken over; nothing is changed then
   * @throws ExecutionException when the brokers do not take them; nothing is changed then
   */
  void write(List<PolicyChange> changes)
      throws CommandFailed, ExecutionException, InterruptedException {
    if (changes.isEmpty()) {
      return;
    }
    try {
      producer.beginTransaction();
      List<Future<RecordMetadata>> sent = new ArrayList<>();
      for (PolicyChange change : changes) {
        sent.add(
            producer.send(new ProducerRecord<>(topic, change.recordKey(), value(change.after()))));
      }
      for (Future<RecordMetadata> record : sent) {
        record.get();
      }
      producer.commitTransaction();
    } catch (ProducerFencedException | InvalidProducerEpochException e) {
      throw fenced(e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof ProducerFencedException
          || cause instanceof InvalidProducerEpochException) {
        throw fenced(e);
      }
      producer.abortTransaction();
      throw e;
    }
  }

  private static byte @Nullable [] value(@Nullable Policy policy) {
    return policy == null ? null : Codecs.POLICY.encode(policy, Format.JSON);
  }

  private static CommandFailed fenced(Exception e) {
    return new CommandFailed(
        "another 'latchkey policy' changes the policies now: nothing was changed, run it again", e);
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(5));
  }
}
