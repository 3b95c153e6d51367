package io.latchkey.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Reads every partition of some topics, without a group: it leaves no trace on the brokers. */
final class OutputReader implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(250);

  private final Consumer<byte[], byte[]> consumer;
  private final Map<TopicPartition, Long> ends;

  private OutputReader(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
    this.consumer = consumer;
    this.ends = ends;
  }

  /**
   * Starts to read. On return the place is fixed: what is written from now on will be read.
   *
   * @param consumer closed with the reader
   * @throws UnknownTopicOrPartitionException when one of the topics does not exist
   */
  static OutputReader open(
      Consumer<byte[], byte[]> consumer, Collection<String> topics, boolean fromBeginning) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (String topic : topics) {
      partitions.addAll(partitions(consumer, topic));
    }
    consumer.assign(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    if (fromBeginning) {
      consumer.seekToBeginning(partitions);
    } else {
      ends.forEach(consumer::seek);
    }
    return new OutputReader(consumer, ends);
  }

  /**
   * The partitions of a topic.
   *
   * @throws UnknownTopicOrPartitionException when it does not exist
   */
  static List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer, String topic) {
    @Nullable List<PartitionInfo> partitions = consumer.partitionsFor(topic);
    if (partitions == null || partitions.isEmpty()) {
      throw new UnknownTopicOrPartitionException(topic);
    }
    return partitions.stream().map(info -> new TopicPartition(topic, info.partition())).toList();
  }

  /** The next committed records, in the order of their decision; none after a short while. */
  List<ConsumerRecord<byte[], byte[]>> poll() {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    consumer.poll(POLL).forEach(records::add);
    records.sort(Comparator.comparingLong(ConsumerRecord::timestamp));
    return records;
  }

  /** Whether all is read that was there on opening. */
  boolean reachedEnd() {
    return hasReached(ends);
  }

  /** Whether all is read that lies before these offsets. */
  boolean hasReached(Map<TopicPartition, Long> offsets) {
    return offsets.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  @Override
  public void close() {
    consumer.close(CloseOptions.timeout(Duration.ofSeconds(1)));
  }
}
