package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.UndecodableException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class PatientRegistryTest {
  private static final Schema SCHEMA = Schema.create(Schema.Type.STRING);
  private static final String URL = "http://registry:8081";
  private static final PatientRegistry.Bounds SHORT =
      new PatientRegistry.Bounds(
          Duration.ofSeconds(30), Duration.ofMillis(50), Duration.ofMillis(1));
  private static final PatientRegistry.Bounds LONG =
      new PatientRegistry.Bounds(
          Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofMillis(1));

  private final AtomicInteger requests = new AtomicInteger();

  @Test
  void asksAgainWhileTheRegistryIsAway() throws Exception {
    SchemaRegistry registry =
        id -> {
          if (requests.incrementAndGet() < 3) {
            throw new RegistryFailure("is away");
          }
          return SCHEMA;
        };

    assertThat(new PatientRegistry(registry, URL, LONG).schema(7)).isSameAs(SCHEMA);
    assertThat(requests).hasValue(3);
  }

  @Test
  void givesUpInTimeWithASentenceForTheOperator() {
    SchemaRegistry registry =
        id -> {
          requests.incrementAndGet();
          throw new RegistryFailure("answers with HTTP status 503");
        };

    assertThatExceptionOfType(OperatorException.class)
        .isThrownBy(() -> new PatientRegistry(registry, URL, SHORT).schema(7))
        .withMessage(
            "The schema registry at http://registry:8081 (schema.registry.url) answers with HTTP"
                + " status 503. Schema 7 is needed to read a record: mend it and start again, and"
                + " the record is read then.");
    // 1, 2, 4, 8 and 16 ms are less than 50; a busy machine gets to fewer.
    assertThat(requests.get()).isBetween(1, 6);
  }

  @Test
  void doesNotWaitForARequestThatHangs() {
    CountDownLatch interrupted = new CountDownLatch(1);
    SchemaRegistry registry =
        id -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          return SCHEMA;
        };
    PatientRegistry.Bounds bounds =
        new PatientRegistry.Bounds(
            Duration.ofMillis(20), Duration.ofMillis(50), Duration.ofMillis(1));

    assertThatExceptionOfType(OperatorException.class)
        .isThrownBy(() -> new PatientRegistry(registry, URL, bounds).schema(7))
        .withMessageContaining("does not answer within");
    assertThat(interrupted).satisfies(latch -> latch.await());
  }

  @Test
  void takesTheRegistrysWordAtOnce() {
    UndecodableException word =
        new UndecodableException(DeadLetterReason.UNKNOWN_SCHEMA, "there is none");
    SchemaRegistry registry =
        id -> {
          requests.incrementAndGet();
          throw word;
        };

    assertThatThrownBy(() -> new PatientRegistry(registry, URL, SHORT).schema(7)).isSameAs(word);
    assertThat(requests).hasValue(1);
  }

  @Test
  void leavesTheTransactionTimeForTheRest() {
    PatientRegistry.Bounds bounds = PatientRegistry.Bounds.DEFAULT;
    Duration transaction = Duration.ofSeconds(20);

    assertThat(bounds.asking().plus(bounds.answer())).isLessThan(transaction.minusSeconds(5));
    assertThat(bounds.asking().plus(bounds.answer())).isLessThan(StopBounds.APP);
  }
}
