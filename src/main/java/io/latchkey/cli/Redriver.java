package io.latchkey.cli;

import io.latchkey.message.Source;
import io.latchkey.wire.DeadLetterRecord;
import io.latchkey.wire.RedriveMarker;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;

/**
 * Puts records back on their topics, each in one transaction with the marker that says so: both
 * happen or neither, also when this process or a broker dies between them.
 *
 * <p>Only one redriver of an application can work at a time. A new one ends the transactions of the
 * one before and shuts it out; what is read after that shows all that was ever redriven.
 */
final class Redriver implements AutoCloseable {
  private final Producer<byte[], byte[]> producer;

  private Redriver(Producer<byte[], byte[]> producer) {
    this.producer = producer;
  }

  /** Shuts out any other; the letters and markers are to be read after this. */
  static Redriver open(Connection connection) {
    String id = connection.config().applicationId() + "-dead-letters-redrive";
    Producer<byte[], byte[]> producer = connection.transactionalProducer(id);
    try {
      producer.initTransactions();
      return new Redriver(producer);
    } catch (KafkaException e) {
      producer.close(Duration.ZERO);
      throw e;
    }
  }

  /**
   * Puts the record of a letter back.
   *
   * @return where it is now
   * @throws CommandFailed when another redriver has taken over
   * @throws ExecutionException when the brokers do not take it; nothing was sent then
   * @throws KafkaException when it is unknown whether it was sent: the topic will tell the next
   */
  Source redrive(DeadLetterRecord letter)
      throws CommandFailed, ExecutionException, InterruptedException {
    try {
      producer.beginTransaction();
      Source to = send(letter.redriven());
      send(new RedriveMarker(letter.place(), to).record());
      producer.commitTransaction();
      return to;
    } catch (ProducerFencedException | InvalidProducerEpochException e) {
      throw fenced(e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof ProducerFencedException
          || cause instanceof InvalidProducerEpochException) {
        throw fenced(e);
      }
      // An open transaction would hold back the readers of both topics until it times out.
      producer.abortTransaction();
      throw e;
    }
  }

  private Source send(ProducerRecord<byte[], byte[]> record)
      throws ExecutionException, InterruptedException {
    RecordMetadata place = producer.send(record).get();
    return new Source(place.topic(), place.partition(), place.offset());
  }

  private static CommandFailed fenced(Exception e) {
    return new CommandFailed(
        "another 'latchkey dead-letters redrive' has begun and took over: what this one said it"
            + " redrove stays redriven; run it again when the other has ended",
        e);
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(5));
  }
}
