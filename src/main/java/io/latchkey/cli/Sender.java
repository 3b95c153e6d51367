package io.latchkey.cli;

import io.latchkey.message.Source;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/** Sends one record and waits until the brokers have it. */
final class Sender {
  private Sender() {}

  static Sent send(Connection connection, ProducerRecord<byte[], byte[]> record)
      throws ExecutionException, InterruptedException {
    try (Producer<byte[], byte[]> producer = connection.producer()) {
      return send(producer, record);
    }
  }

  static Sent send(Producer<byte[], byte[]> producer, ProducerRecord<byte[], byte[]> record)
      throws ExecutionException, InterruptedException {
    RecordMetadata place = producer.send(record).get();
    byte[] key = record.key();
    return new Sent(
        new Source(place.topic(), place.partition(), place.offset()),
        key == null ? null : new String(key, StandardCharsets.UTF_8));
  }
}
