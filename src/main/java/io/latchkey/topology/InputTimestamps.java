package io.latchkey.topology;

import java.time.InstantSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Clamps the timestamps of input records to the present: they come from producers and order the
 * reading among partitions, so a record dated in the future would wait behind all others.
 */
record InputTimestamps(InstantSource clock) implements TimestampExtractor {

  @Override
  public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
    long now = clock.millis();
    long timestamp = record.timestamp();
    return timestamp < 0 || timestamp > now ? now : timestamp;
  }
}
