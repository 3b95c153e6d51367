package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.latchkey.claim.Claim;
import io.latchkey.claim.ClaimKey;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Status;
import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.PolicyFile;
import io.latchkey.wire.IndexedRunCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statuses that do not name their claim, or name another, find it by their run. */
class RunIndexTest {
  private static final String STATUSES = Driver.TOPICS.runStatus();

  private final Driver latch = new Driver(2);

  @AfterEach
  void close() {
    latch.close();
  }

  private static String trigger(String key, String run) {
    return "{\"tenant\":\"t\",\"workflow\":\"w\",\"idempotency_key\":\"%s\",\"run_id\":\"%s\"}"
        .formatted(key, run);
  }

  private static String status(String run, String status) {
    return status("\"tenant\":\"t\",", run, status);
  }

  private static String status(String fields, String run, String status) {
    return "{%s\"run_id\":\"%s\",\"status\":\"%s\"}".formatted(fields, run, status);
  }

  private List<String> events() {
    return latch.events().stream().map(RunIndexTest::words).toList();
  }

  private static String words(ClaimEvent event) {
    return "%s %s %s %s"
        .formatted(event.type(), event.reason(), event.idempotencyKey(), event.runId());
  }

  private void assertNothingIsKept() {
    assertThat(latch.runs()).isEmpty();
  }

  private static PolicyBook policy(String fields) {
    return PolicyFile.parse("test", "{ " + fields + " }");
  }

  @Test
  void aStatusThatCarriesOnlyTenantAndRunReleases() {
    latch.trigger(trigger("k", "r1"));

    latch.status(status("r1", "COMPLETED"));

    assertThat(events()).containsExactly("RELEASED COMPLETED k r1");
    assertNothingIsKept();
  }

  @Test
  void theTenantIsTheDefaultOneWhereTheStatusNamesNone() {
    latch.trigger("{\"idempotency_key\":\"k\",\"run_id\":\"r1\"}");
    latch.trigger(trigger("k", "r1"));

    latch.status(status("", "r1", "FAILED"));

    assertThat(latch.events())
        .extracting(ClaimEvent::tenant, ClaimEvent::type)
        .containsExactly(tuple("default", ClaimEvent.Type.RELEASED));
    assertThat(latch.claims().get("t:k").kind()).isEqualTo(Claim.Kind.HELD);
  }

  @Test
  void aRunOfTheSameIdInAnotherTenantIsAnotherRun() {
    latch.trigger(trigger("k", "r1"));

    latch.status(status("\"tenant\":\"u\",", "r1", "COMPLETED"));
    latch.advance(LatchkeyTopology.RUN_WAIT);

    assertThat(events()).containsExactly("IGNORED UNRESOLVED null r1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"COMPLETED", "FAILED", "CANCELLED", "START_FAILED"})
  void aReleasingStatusThatComesBeforeTheStartWaitsForIt(String name) {
    latch.status(status("r1", name));
    latch.advance(LatchkeyTopology.RUN_WAIT.minusMillis(100));
    assertThat(events()).isEmpty();

    latch.trigger(trigger("k", "r1"));

    assertThat(events()).containsExactly("RELEASED " + name + " k r1");
    latch.advance(LatchkeyTopology.RUN_WAIT);
    assertThat(events()).isEmpty();
    assertNothingIsKept();
  }

  @Test
  void aSuspensionWaitsTooForThePolicyMayReleaseOnIt() {
    latch.policies(policy("release_on: [COMPLETED, FAILED, CANCELLED, SUSPENDED]"));
    latch.status(status("r1", "SUSPENDED"));
    latch.status(status("r2", "SUSPENDED"));

    latch.trigger(trigger("k", "r1"));
    latch.advance(LatchkeyTopology.RUN_WAIT);

    assertThat(events()).containsExactly("RELEASED SUSPENDED k r1");
    assertNothingIsKept();
  }

  @Test
  void aReleasingStatusWhoseRunNeverStartsIsToldWhenItHasWaited() {
    latch.status(status("r1", "COMPLETED"));
    latch.advance(Duration.ofSeconds(10));
    latch.status(status("r2", "START_FAILED"));
    latch.status(status("r3", "RUNNING"));
    latch.status(status("r4", "NOT_FOUND"));

    latch.advance(Duration.ofSeconds(20));
    assertThat(events()).containsExactly("IGNORED UNRESOLVED null r1");
    latch.advance(Duration.ofSeconds(10));

    assertThat(events()).containsExactly("IGNORED UNRESOLVED null r2");
    assertThat(latch.counted("statuses-unresolved")).isEqualTo(4);
    assertNothingIsKept();
  }

  @Test
  void eachStatusOfARunWaitsForItsOwnTime() {
    latch.status(status("r1", "COMPLETED"));
    latch.advance(Duration.ofSeconds(20));
    latch.status(status("r1", "FAILED"));

    latch.advance(Duration.ofSeconds(10));
    assertThat(latch.events()).extracting(ClaimEvent::lastStatus).containsExactly(Status.COMPLETED);
    latch.trigger(trigger("k", "r1"));

    assertThat(events()).containsExactly("RELEASED FAILED k r1");
    assertThat(latch.runs()).isEmpty();
  }

  @Test
  void aFailureWithARetryToComeDoesNotWait() {
    latch.status(status("\"tenant\":\"t\",\"will_retry\":true,", "r1", "FAILED"));

    assertThat(latch.runs()).isEmpty();
    assertThat(latch.counted("statuses-unresolved")).isEqualTo(1);
  }

  @Test
  void whatFindsNothingIsCounted() {
    String fields = "\"tenant\":\"t\",\"idempotency_key\":\"k\",";
    latch.status(status(fields, "r1", "SUSPENDED"));
    latch.send(STATUSES, ":t/r1", status("", "r1", "COMPLETED"));
    latch.send(STATUSES, ":t/a/r1", status("", "r1", "RUNNING"));

    assertThat(events()).isEmpty();
    assertThat(latch.counted("statuses-without-claim")).isEqualTo(1);
    assertThat(latch.counted("statuses-unresolved")).isEqualTo(2);
    assertThat(latch.counted("statuses-without-effect")).isZero();
  }

  @Test
  void theNoticeOfAnUnresolvedStatusHasTheKeyOfNoClaim() {
    latch.status(status("r1", "COMPLETED"));
    latch.advance(LatchkeyTopology.RUN_WAIT);

    assertThat(latch.records(Driver.TOPICS.claimEvents()))
        .extracting(record -> Driver.text(record.key()))
        .containsExactly(":t/r1");
  }

  @Test
  void ofOneRunOnlyAFewStatusesWait() {
    for (int i = 0; i < 6; i++) {
      latch.status(status("r1", "COMPLETED"));
    }

    assertThat(events()).hasSize(2).allMatch("IGNORED UNRESOLVED null r1"::equals);
    latch.advance(LatchkeyTopology.RUN_WAIT);
    assertThat(events()).hasSize(4).allMatch("IGNORED UNRESOLVED null r1"::equals);
    assertNothingIsKept();
  }

  @Test
  void aRepeatedEndIsAnsweredAtTheClaimAndDoesNotWait() {
    latch.trigger(trigger("k", "r1"));
    latch.status(status("r1", "START_FAILED"));
    latch.status(status("r1", "START_FAILED"));
    assertThat(events()).containsExactly("RELEASED START_FAILED k r1", "IGNORED NO_CLAIM k r1");

    latch.trigger(trigger("k", "r1"));

    assertThat(latch.accepted()).hasSize(2);
    assertThat(events()).isEmpty();
    assertThat(latch.claims().get("t:k").kind()).isEqualTo(Claim.Kind.HELD);
  }

  @Test
  void aRunThatHoldsSeveralKeysReleasesThemAll() {
    latch.trigger(trigger("k1", "r1"));
    latch.trigger(trigger("k2", "r1"));
    latch.trigger(trigger("k3", "r1x"));

    latch.status(status("r1", "COMPLETED"));

    assertThat(events())
        .containsExactlyInAnyOrder("RELEASED COMPLETED k1 r1", "RELEASED COMPLETED k2 r1");
    assertThat(latch.runs()).containsExactly("t/r1x");
  }

  @Test
  void aRunThatClaimsAgainIsFoundAtItsNewClaim() {
    latch.trigger(trigger("k1", "r1"));
    latch.status(status("r1", "START_FAILED"));
    latch.trigger(trigger("k2", "r1"));

    latch.status(status("r1", "COMPLETED"));

    assertThat(events()).containsExactly("RELEASED START_FAILED k1 r1", "RELEASED COMPLETED k2 r1");
    assertNothingIsKept();
  }

  @Test
  void theIndexForgetsARunHoweverItsClaimEnds() {
    latch.trigger(trigger("expired", "r1").replace("}", ",\"ttl_ms\":1000}"));
    latch.trigger(trigger("commanded", "r2"));
    latch.trigger(trigger("echoed", "r3"));
    assertThat(latch.runs()).hasSize(3);

    latch.advance(Duration.ofSeconds(2));
    latch.command(
        "{\"command\":\"RELEASE\",\"tenant\":\"t\",\"idempotency_key\":\"commanded\",\"force\":true}");
    latch.send(STATUSES, "t:echoed", status("", "r3", "COMPLETED"));

    assertThat(latch.events()).hasSize(3).noneMatch(e -> e.type() == ClaimEvent.Type.IGNORED);
    assertNothingIsKept();
  }

  @Test
  void anExpiredClaimThatIsTakenOverIsIndexedUnderItsNewHolder() {
    latch.trigger(trigger("k", "r1").replace("}", ",\"ttl_ms\":1000}"));
    latch.advance(Duration.ofMillis(999));
    latch.trigger(trigger("other", "r9"));
    latch.advance(Duration.ofMillis(1));
    latch.trigger(trigger("k", "r2"));
    latch.events();

    latch.status(status("r1", "COMPLETED"));
    assertThat(events()).containsExactly("IGNORED NOT_HOLDER k r1");
    latch.status(status("r2", "COMPLETED"));

    assertThat(events()).containsExactly("RELEASED COMPLETED k r2");
    assertThat(latch.runs()).containsExactly("t/r9");
  }

  @Test
  void aRunIdThatLooksLikeAClaimKeyIsStillARunId() {
    latch.trigger("{\"idempotency_key\":\"k\",\"run_id\":\"order:17\"}");
    latch.trigger("{\"tenant\":\"order\",\"idempotency_key\":\"17\",\"run_id\":\"other\"}");

    latch.send(STATUSES, "order:17", status("", "order:17", "COMPLETED"));

    assertThat(events()).containsExactly("RELEASED COMPLETED k order:17");
  }

  @Test
  void theHeartbeatsOfSuchARunRenewItsClaim() {
    latch.policies(policy("ttl: 60s, renew_on_status: true"));
    latch.trigger("{\"idempotency_key\":\"k\",\"run_id\":\"order:17\"}");
    latch.advance(Duration.ofSeconds(50));

    latch.send(STATUSES, "order:17", status("", "order:17", "RUNNING"));
    latch.advance(Duration.ofSeconds(50));

    assertThat(events()).isEmpty();
    assertThat(latch.claims().get("default:k").kind()).isEqualTo(Claim.Kind.HELD);
  }

  @Test
  void aRecordKeyThatOnlyLooksLikeAClaimKeyLosesNoRelease() {
    latch.trigger("{\"idempotency_key\":\"k\",\"run_id\":\"r1\"}");

    latch.send(STATUSES, "shard:7", status("", "r1", "COMPLETED"));
    latch.send(STATUSES, "queue:9", status("", "r2", "COMPLETED"));

    assertThat(events()).containsExactly("RELEASED COMPLETED k r1", "IGNORED NO_CLAIM 9 r2");
  }

  @Test
  void aRunIdThatIsItsOwnClaimKeyIsReleasedByTheEchoedRecordKey() {
    latch.trigger(trigger("k", "t:k"));
    latch.trigger("{\"idempotency_key\":\"k\",\"run_id\":\"t:k\"}");

    latch.send(STATUSES, "t:k", status("", "t:k", "COMPLETED"));

    assertThat(latch.events())
        .extracting(ClaimEvent::tenant, ClaimEvent::type)
        .containsExactly(tuple("t", ClaimEvent.Type.RELEASED));
  }

  @Test
  void aLateEchoNeverReleasesARunOfTheSameIdInAnotherTenant() {
    latch.trigger("{\"idempotency_key\":\"unrelated\",\"run_id\":\"17\"}");
    latch.trigger(trigger("k", "17"));
    latch.send(STATUSES, "t:k", status("", "17", "START_FAILED"));

    latch.send(STATUSES, "t:k", status("", "17", "START_FAILED"));
    latch.trigger(trigger("k", "18"));
    latch.send(STATUSES, "t:k", status("", "17", "START_FAILED"));

    assertThat(events())
        .containsExactly(
            "RELEASED START_FAILED k 17", "IGNORED NO_CLAIM k 17", "IGNORED NOT_HOLDER k 17");
    assertThat(latch.claims().get("default:unrelated").kind()).isEqualTo(Claim.Kind.HELD);
  }

  @Test
  void aLateStatusThatNamesItsKeyNeverReleasesTheSameRunUnderAnotherKey() {
    latch.trigger(trigger("k1", "r1"));
    String named = status("\"tenant\":\"t\",\"idempotency_key\":\"k1\",", "r1", "START_FAILED");
    latch.status(named);
    latch.trigger(trigger("k2", "r1"));

    latch.status(named);
    latch.send(STATUSES, "t:k1", status("", "r1", "START_FAILED"));

    assertThat(events())
        .containsExactly(
            "RELEASED START_FAILED k1 r1", "IGNORED NO_CLAIM k1 r1", "IGNORED NO_CLAIM k1 r1");
    assertThat(latch.claims().get("t:k2").kind()).isEqualTo(Claim.Kind.HELD);
  }

  @Test
  void aStatusOfOneWorkflowNeverReleasesTheClaimOfAnother() {
    latch.policies(policy("scope: WORKFLOW"));
    latch.trigger(trigger("k", "r1"));

    latch.status(status("\"tenant\":\"t\",\"workflow\":\"other\",", "r1", "COMPLETED"));
    latch.advance(LatchkeyTopology.RUN_WAIT);

    assertThat(events()).containsExactly("IGNORED UNRESOLVED null r1");
    assertThat(latch.claims().get("t/w:k").kind()).isEqualTo(Claim.Kind.HELD);
  }

  @Test
  void aStatusThatWaitsIsForTheClaimOfItsOwnWorkflow() {
    latch.policies(policy("scope: WORKFLOW"));
    latch.status(status("\"tenant\":\"t\",\"workflow\":\"other\",", "r1", "COMPLETED"));

    latch.trigger(trigger("k", "r1"));
    latch.trigger(trigger("k", "r1").replace("\"w\"", "\"other\""));

    assertThat(latch.events())
        .extracting(ClaimEvent::workflow, ClaimEvent::type)
        .containsExactly(tuple("other", ClaimEvent.Type.RELEASED));
    assertThat(latch.claims().get("t/w:k").kind()).isEqualTo(Claim.Kind.HELD);
    assertThat(latch.runs()).containsExactly("t/r1");
  }

  @Test
  void aStatusThatNamesItsKeyIsSoughtInTheTenantOfTheEchoedRecordKey() {
    latch.policies(policy("scope: WORKFLOW"));
    latch.trigger(trigger("k", "r1"));

    latch.send(STATUSES, "t:k", status("\"idempotency_key\":\"k\",", "r1", "COMPLETED"));

    assertThat(events()).containsExactly("RELEASED COMPLETED k r1");
  }

  @Test
  void everyKindOfStatusFindsItsClaimAfterAChangeOfScope() {
    latch.policies(policy("ttl: 60s, renew_on_status: true, orphan_grace: 0s"));
    latch.trigger(trigger("k", "r1"));
    latch.policies(policy("scope: WORKFLOW"));
    String fields = "\"tenant\":\"t\",\"workflow\":\"w\",\"idempotency_key\":\"k\",";
    latch.advance(Duration.ofSeconds(50));

    latch.status(status(fields, "r1", "RUNNING"));
    latch.advance(Duration.ofSeconds(50));
    assertThat(events()).isEmpty();
    latch.status(status(fields, "r1", "NOT_FOUND"));

    assertThat(events()).containsExactly("RELEASED ORPHANED k r1");
  }

  @Test
  void aMissOnAnExpiredClaimTellsTheExpiryAndOnceThatItWasIgnored() {
    latch.advance(LatchkeyTopology.PUNCTUATION_INTERVAL.dividedBy(2));
    latch.trigger(trigger("k2", "r1").replace("}", ",\"ttl_ms\":1000}"));
    latch.advance(Duration.ofMillis(990));
    latch.advance(Duration.ofMillis(10));
    assertThat(events()).as("the punctuator has not come yet").isEmpty();

    latch.status(status("\"tenant\":\"t\",\"idempotency_key\":\"k2\",", "r2", "COMPLETED"));

    assertThat(events()).containsExactly("EXPIRED TTL k2 r1", "IGNORED NO_CLAIM k2 r2");
  }

  @Test
  void aStatusFindsItsClaimAfterThePolicyChangedItsScope() {
    latch.trigger(trigger("before", "r1"));
    latch.policies(policy("scope: WORKFLOW"));
    latch.trigger(trigger("after", "r2"));

    String fields = "\"tenant\":\"t\",\"workflow\":\"w\",\"idempotency_key\":";
    latch.status(status(fields + "\"before\",", "r1", "COMPLETED"));
    latch.status(status(fields + "\"after\",", "r2", "COMPLETED"));

    assertThat(events())
        .containsExactly("RELEASED COMPLETED before r1", "RELEASED COMPLETED after r2");
  }

  @Test
  void aStatusWithoutAWorkflowFindsTheClaimOfOne() {
    latch.policies(policy("scope: WORKFLOW"));
    latch.trigger(trigger("k", "r1"));

    latch.status(status("\"tenant\":\"t\",\"idempotency_key\":\"k\",", "r1", "COMPLETED"));

    assertThat(events()).containsExactly("RELEASED COMPLETED k r1");
  }

  @Test
  void anAddressedStatusThatFindsNoOtherClaimIsToldAtOnceAndOnce() {
    latch.trigger(trigger("k", "r1"));
    String fields = "\"tenant\":\"t\",\"idempotency_key\":";

    latch.status(status(fields + "\"k\",", "r2", "COMPLETED"));
    latch.status(status(fields + "\"free\",", "r3", "FAILED"));

    assertThat(events()).containsExactly("IGNORED NOT_HOLDER k r2", "IGNORED NO_CLAIM free r3");
    latch.advance(LatchkeyTopology.RUN_WAIT);
    assertThat(events()).isEmpty();
    assertThat(latch.runs()).hasSize(1);
  }

  @Test
  void anAddressedStatusDoesNotWaitForALaterStart() {
    latch.status(status("\"tenant\":\"t\",\"idempotency_key\":\"k\",", "r1", "START_FAILED"));
    latch.trigger(trigger("k", "r1"));

    assertThat(events()).containsExactly("IGNORED NO_CLAIM k r1");
    assertThat(latch.claims().get("t:k").kind()).isEqualTo(Claim.Kind.HELD);
  }

  @Test
  void anOldRunsEndIsToldWithoutALookUp() {
    latch.trigger(trigger("k", "r1"));
    latch.send(STATUSES, "t:k", status("", "r1", "COMPLETED"));
    int before = latch.records("latchkey-run-facts-repartition").size();

    latch.send(STATUSES, "t:k", status("", "r1", "COMPLETED"));

    assertThat(events()).containsExactly("RELEASED COMPLETED k r1", "IGNORED NO_CLAIM k r1");
    assertThat(before).isEqualTo(2);
    assertThat(latch.records("latchkey-run-facts-repartition")).isEmpty();
  }

  @Test
  void whatAnIndexOutOfDateFindsIsNotSoughtAgain() {
    latch.putRun("t/r1", IndexedRunCodec.encode(List.of(new ClaimKey("t", null, "k"))));

    latch.status(status("r1", "COMPLETED"));

    assertThat(events()).containsExactly("IGNORED NO_CLAIM k r1");
    assertThat(latch.runs()).as("it is set right").isEmpty();
  }

  @Test
  void headersTravelToTheEventAlsoOfAStatusThatWaited() {
    latch.trigger(trigger("k1", "r1"));
    send(status("r1", "COMPLETED"), "traceparent", 10);
    send(status("r2", "COMPLETED"), "traceparent", 10);
    send(status("r3", "COMPLETED"), "traceparent", 10);
    send(status("r4", "COMPLETED"), "traceparent", 1100);
    send(
        status("\"tenant\":\"t\",\"idempotency_key\":\"none\",", "r5", "COMPLETED"),
        "traceparent",
        10);
    latch.trigger(trigger("k2", "r2"));
    latch.trigger(trigger("k4", "r4"));
    latch.advance(LatchkeyTopology.RUN_WAIT);

    List<TestRecord<byte[], byte[]>> events = latch.records(Driver.TOPICS.claimEvents());
    assertThat(events)
        .extracting(
            event -> Driver.text(event.key()),
            event -> length(event, "traceparent"),
            event -> Driver.header(event, "latchkey-dropped-headers"))
        .containsExactly(
            tuple("t:k1", 10, null),
            tuple("t:none", 10, null),
            tuple("t:k2", 10, null),
            tuple("t:k4", -1, "1"),
            tuple(":t/r3", 10, null));
  }

  private static int length(TestRecord<byte[], byte[]> record, String header) {
    String value = Driver.header(record, header);
    return value == null ? -1 : value.length();
  }

  private void send(String status, String header, int size) {
    latch.send(
        STATUSES,
        null,
        status.getBytes(StandardCharsets.UTF_8),
        new RecordHeaders().add(header, "x".repeat(size).getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void whatWaitedBeforeARestartWaitsOnAndIsToldInTheEnd() {
    latch.status(status("r1", "COMPLETED"));
    latch.status(status("r2", "COMPLETED"));
    List<byte[]> rows = List.of(latch.run(":t/r1"), latch.run(":t/r2"));

    try (Driver restarted = new Driver(2)) {
      // As a restored store would hold them: put there behind the processor's back.
      restarted.putRun(":t/r1", rows.get(0));
      restarted.putRun(":t/r2", rows.get(1));
      restarted.trigger(trigger("k", "r1"));
      assertThat(restarted.events())
          .extracting(RunIndexTest::words)
          .containsExactly("RELEASED COMPLETED k r1");

      restarted.advance(LatchkeyTopology.RUN_WAIT.plusMillis(100));

      assertThat(restarted.events())
          .extracting(RunIndexTest::words)
          .containsExactly("IGNORED UNRESOLVED null r2");
      assertThat(restarted.runs()).isEmpty();
    }
  }

  @Test
  void withTheIndexOffAStatusWithoutAKeyIsToldAtOnceAndNothingIsKept() {
    try (Driver off = Driver.withoutRunIndex()) {
      off.trigger(trigger("k", "r1"));
      off.status(status("r1", "COMPLETED"));
      off.status(status("r1", "RUNNING"));
      off.status(status("\"tenant\":\"t\",\"idempotency_key\":\"k\",", "r2", "COMPLETED"));
      off.send(STATUSES, "t:k", status("", "t:k", "COMPLETED"));

      assertThat(off.events())
          .extracting(RunIndexTest::words)
          .containsExactly(
              "IGNORED UNRESOLVED null r1", "IGNORED NOT_HOLDER k r2", "IGNORED NOT_HOLDER k t:k");
      assertThat(off.runs()).isEmpty();
      assertThat(off.records("latchkey-run-facts-repartition")).isEmpty();
    }
  }

  @Test
  void claimsThatWereMadeWhileTheIndexWasOffAreIndexedWhenItIsOn() {
    Claim made;
    try (Driver off = Driver.withoutRunIndex()) {
      off.trigger(trigger("k", "r1"));
      made = off.claims().get("t:k");
    }
    latch.claims().put("t:k", made);

    latch.status(status("r1", "COMPLETED"));
    latch.advance(Duration.ofMillis(100));

    assertThat(events()).containsExactly("RELEASED COMPLETED k r1");
    latch.advance(Duration.ofMillis(100));
    assertThat(latch.runs()).isEmpty();
  }

  @Test
  void theIndexHearsOfTheEndOfWhatItHoldsAlsoWhenItIsOff() {
    latch.trigger(trigger("k", "r1"));
    Claim indexed = latch.claims().get("t:k");
    try (Driver off = Driver.withoutRunIndex()) {
      off.claims().put("t:k", indexed);
      off.putRun("t/r1", latch.run("t/r1"));

      off.send(STATUSES, "t:k", status("", "r1", "COMPLETED"));

      assertThat(off.runs()).isEmpty();
    }
  }

  @Test
  void theStartAndEndOfARunWithAnEchoedKeyAreTwoFactsAndOneRowThatGoes() {
    latch.trigger(trigger("k", "r1"));
    assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1");
    latch.trigger(trigger("k", "r2"));
    latch.send(STATUSES, "t:k", status("", "r1", "RUNNING"));
    latch.send(STATUSES, "t:k", status("", "r1", "COMPLETED"));

    assertThat(latch.records("latchkey-run-facts-repartition")).hasSize(2);
    assertNothingIsKept();
  }
}
