package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.latchkey.claim.Claim;
import io.latchkey.claim.Claim.Held;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.StatusRequest;
import io.latchkey.wire.Format;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the punctuator makes visible, and how little of the thread it takes. */
class DeadlinesTest {
  private static String trigger(int i, long ttlMs) {
    return "{\"tenant\":\"t\",\"idempotency_key\":\"k"
        + i
        + "\",\"run_id\":\"r"
        + i
        + "\",\"ttl_ms\":"
        + ttlMs
        + "}";
  }

  private static Driver driver(ClaimsStore store) {
    return new Driver(Driver.settings(1, store, Format.JSON, () -> 0));
  }

  @ParameterizedTest
  @EnumSource(ClaimsStore.class)
  void anExpiredClaimIsToldAndItsRowGoesAfterTheRetention(ClaimsStore store) {
    try (Driver latch = driver(store)) {
      latch.trigger(trigger(1, 1000));

      latch.advance(Duration.ofMillis(900));
      assertThat(latch.events()).isEmpty();
      latch.advance(Duration.ofMillis(100));
      assertThat(latch.events())
          .extracting(ClaimEvent::type, ClaimEvent::heldMs)
          .containsExactly(tuple(ClaimEvent.Type.EXPIRED, 1000L));
      assertThat(latch.claims().get("t:k1")).isNotNull();

      latch.advance(Duration.ofMinutes(2));
      assertThat(latch.claims().get("t:k1")).isNull();
    }
  }

  @Test
  void expiryDoesNotWaitForThePunctuator() {
    // A punctuator that never gets any time.
    AtomicLong nanos = new AtomicLong();
    try (Driver latch =
        new Driver(
            Driver.settings(
                1, ClaimsStore.MEMORY, Format.JSON, () -> nanos.addAndGet(1_000_000_000L)))) {
      latch.trigger(trigger(1, 1000));
      latch.advance(Duration.ofSeconds(1));
      assertThat(latch.events()).isEmpty();

      latch.trigger("{\"tenant\":\"t\",\"idempotency_key\":\"k1\",\"run_id\":\"next\"}");

      assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1", "next");
      assertThat(latch.events())
          .extracting(ClaimEvent::type)
          .containsExactly(ClaimEvent.Type.EXPIRED);
    }
  }

  @Test
  void aPunctuationStopsAtItsShareOfTimeAndTheNextGoesOn() {
    AtomicLong nanos = new AtomicLong();
    // Each look at the timer costs one millisecond: 32 rows fit.
    try (Driver latch =
        new Driver(
            Driver.settings(
                1, ClaimsStore.MEMORY, Format.JSON, () -> nanos.addAndGet(1_000_000L)))) {
      for (int i = 0; i < 100; i++) {
        latch.trigger(trigger(i, 1000));
      }

      latch.advance(Duration.ofSeconds(1));
      int first = latch.events().size();
      latch.advance(Duration.ofMillis(100));
      int second = latch.events().size();

      assertThat(first).isBetween(25, 35);
      assertThat(second).isBetween(25, 35);
    }
  }

  @Test
  void aClaimOlderThanItsTaskKeepsItsKeyForTheTakeoverGrace() {
    try (Driver latch = driver(ClaimsStore.MEMORY)) {
      latch.trigger(trigger(1, 1000));
      Held made = (Held) Objects.requireNonNull(latch.claims().get("t:k1"));
      // As the task before this one left it: claimed an hour ago, and overdue.
      Instant hourAgo = Driver.START.minusSeconds(3600);
      latch.claims().put("t:old", asOf(made, hourAgo));
      String next = "{\"tenant\":\"t\",\"idempotency_key\":\"old\",\"run_id\":\"next\"}";

      latch.advance(Duration.ofMillis(29_900));
      latch.trigger(next);
      assertThat(latch.denied()).extracting(Denied::existingRunId).containsExactly("r1");

      latch.advance(Duration.ofMillis(100));
      latch.trigger(next);
      assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1", "next");
    }
  }

  private static Held asOf(Held claim, Instant claimedAt) {
    return new Held(
        claim.runId(),
        null,
        claim.workflow(),
        claimedAt.toEpochMilli(),
        claimedAt,
        null,
        claimedAt.plusSeconds(1),
        claim.terms(),
        null,
        false,
        null,
        null,
        null,
        List.of(),
        false);
  }

  @Test
  void theRefillReachesEveryRowHoweverLittleTimeItHas() {
    try (Driver latch = driver(ClaimsStore.ROCKSDB)) {
      for (int i = 0; i < 50; i++) {
        latch.trigger(trigger(i, 1000));
      }
      DeadlineQueue<String> queue = new DeadlineQueue<>(() -> 0);
      DeadlineRefill<Claim> refill =
          new DeadlineRefill<>(latch.claims(), null, null, queue, row -> 0);
      for (int call = 0; call < 50; call++) {
        refill.readOn(() -> false);
      }

      assertThat(queue.size()).isEqualTo(50);
      assertThat(refill.isFinished()).isFalse();
      refill.readOn(() -> false);
      assertThat(refill.isFinished()).isTrue();
    }
  }

  @Test
  void rowsThatWereThereBeforeTheTaskFallDueToo() {
    try (Driver latch = driver(ClaimsStore.MEMORY)) {
      latch.trigger(trigger(1, 1000));
      var row = latch.claims().get("t:k1");
      // As a restored store would hold it: put there behind the processor's back.
      latch.claims().put("t:restored", Objects.requireNonNull(row));

      latch.advance(Duration.ofSeconds(1));
      latch.advance(Duration.ofMillis(100));

      assertThat(latch.events())
          .extracting(ClaimEvent::idempotencyKey)
          .containsExactlyInAnyOrder("k1", "restored");
    }
  }

  @Test
  void aStormOfDenialsCostsOneStatusRequestAnIntervalAndFewWrites() {
    try (Driver latch = driver(ClaimsStore.MEMORY)) {
      latch.trigger(trigger(1, 3_600_000));
      for (int i = 0; i < 500; i++) {
        latch.trigger("{\"tenant\":\"t\",\"idempotency_key\":\"k1\",\"run_id\":\"d" + i + "\"}");
      }
      assertThat(latch.statusRequests()).extracting(StatusRequest::runId).containsExactly("r1");

      latch.advance(Duration.ofMinutes(5));
      assertThat(latch.statusRequests()).hasSize(1);
      latch.advance(Duration.ofMinutes(5));
      assertThat(latch.statusRequests()).isEmpty();
      assertThat(latch.records("latchkey-claims-changelog").size()).isLessThanOrEqualTo(4);
    }
  }

  @Test
  void aStatusForAnAbsentKeyWritesNothing() {
    try (Driver latch = driver(ClaimsStore.MEMORY)) {
      latch.status(
          "{\"tenant\":\"t\",\"idempotency_key\":\"none\",\"run_id\":\"r\",\"status\":\"FAILED\"}");

      assertThat(latch.events())
          .extracting(ClaimEvent::reason)
          .containsExactly(ClaimEvent.Reason.NO_CLAIM);
      assertThat(latch.records("latchkey-claims-changelog")).isEmpty();
    }
  }
}
