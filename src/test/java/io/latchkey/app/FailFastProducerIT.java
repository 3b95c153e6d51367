package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.broker.TestBroker;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class FailFastProducerIT {
  private static final String TOPIC = "fail-fast-" + System.nanoTime();
  private static final ConsumerGroupMetadata GROUP = new MockConsumer<>("earliest").groupMetadata();

  private static final TestBroker BROKER = TestBroker.shared();

  @BeforeAll
  static void createTopic() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrapServers()))) {
      admin
          .createTopics(List.of(new NewTopic(TOPIC, Optional.of(1), Optional.empty())))
          .all()
          .get();
    }
  }

  @Test
  void aCommitThatIsNotAnsweredInTimeIsNothingThatKafkaStreamsWouldGoOnAfter() throws Exception {
    try (FailFastProducer producer = producer("commit")) {
      beginTransaction(producer);
      assertEndsTheThread(producer::commitTransaction);
    }
    try (FailFastProducer producer = producer("offsets")) {
      beginTransaction(producer);
      Map<TopicPartition, OffsetAndMetadata> offsets =
          Map.of(new TopicPartition(TOPIC, 0), new OffsetAndMetadata(1));
      assertEndsTheThread(() -> producer.sendOffsetsToTransaction(offsets, GROUP));
    }
  }

  @Test
  void noTransactionFollowsOneThatWasAborted() throws Exception {
    try (FailFastProducer producer = producer("aborted")) {
      beginTransaction(producer);
      producer.abortTransaction();

      assertThatThrownBy(producer::beginTransaction).satisfies(FailFastProducerIT::assertReplaced);
    }
  }

  private static FailFastProducer producer(String id) {
    return new FailFastProducer(
        Map.of(
            "bootstrap.servers",
            BROKER.bootstrapServers(),
            "transactional.id",
            TOPIC + id,
            "max.block.ms",
            5_000L));
  }

  private static void beginTransaction(FailFastProducer producer) throws Exception {
    producer.initTransactions();
    producer.beginTransaction();
    producer.send(new ProducerRecord<>(TOPIC, new byte[] {1})).get();
  }

  private static void assertEndsTheThread(ThrowingCallable call) {
    BROKER.pause();
    try {
      assertThatThrownBy(call)
          .isExactlyInstanceOf(KafkaException.class)
          .hasCauseInstanceOf(TimeoutException.class)
          .satisfies(FailFastProducerIT::assertReplaced);
    } finally {
      BROKER.resume();
    }
  }

  private static void assertReplaced(Throwable failure) {
    assertThat(new Failures(System::nanoTime, 1).replacesThread(failure)).isTrue();
  }
}
