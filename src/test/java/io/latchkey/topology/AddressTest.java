package io.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import io.latchkey.message.Scope;
import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.PolicyFile;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How records find their claim, on one partition and across two. */
class AddressTest {
  /** At home on partition 1 of 2, so a record that arrives on partition 0 is astray. */
  private static final String ASTRAY_KEY = keyAtHomeOn(1);

  private static final String HOME_KEY = keyAtHomeOn(0);

  private final Driver latch = new Driver(2);

  @AfterEach
  void close() {
    latch.close();
  }

  private static String keyAtHomeOn(int partition) {
    Homes homes = new Homes(2);
    for (int i = 0; ; i++) {
      if (homes.partitionOf("t:k" + i) == partition) {
        return "k" + i;
      }
    }
  }

  private static String trigger(String key, String run) {
    return "{\"tenant\":\"t\",\"idempotency_key\":\"" + key + "\",\"run_id\":\"" + run + "\"}";
  }

  private static String completed(String fields, String run) {
    return "{" + fields + "\"run_id\":\"" + run + "\",\"status\":\"COMPLETED\"}";
  }

  @Test
  void aRecordAtHomeTakesNoHop() {
    latch.trigger(trigger(HOME_KEY, "r1"));

    assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1");
    assertThat(latch.strays()).isEmpty();
  }

  @Test
  void aStrayTakesOneHopAndIsDecidedOnceWithItsOwnCoordinates() {
    latch.trigger(trigger(ASTRAY_KEY, "r1"));
    latch.trigger(trigger(ASTRAY_KEY, "r2"));

    assertThat(latch.strays()).hasSize(2);
    assertThat(latch.accepted())
        .extracting(Accepted::runId, a -> a.source().topic(), a -> a.source().offset())
        .containsExactly(tuple("r1", "latchkey.triggers", 0L));
    assertThat(latch.denied())
        .extracting(Denied::runId, d -> d.source().offset())
        .containsExactly(tuple("r2", 1L));
  }

  @Test
  void headersThatDoNotFitOnTheHopAreCountedInTheOutcome() {
    int room = TopologySettings.DEFAULT_INPUT_RECORD_BYTES + 65_500;
    Headers tooMany =
        new RecordHeaders()
            .add("latchkey-dropped-headers", "7".getBytes(UTF_8))
            .add("large", new byte[room])
            .add("small", new byte[1]);
    Headers leftovers =
        new RecordHeaders()
            .add("latchkey-dropped-headers", "7".getBytes(UTF_8))
            .add("small", new byte[1]);

    latch.send("latchkey.triggers", null, trigger(ASTRAY_KEY, "r1").getBytes(UTF_8), tooMany);
    latch.send("latchkey.triggers", null, trigger(HOME_KEY, "r2").getBytes(UTF_8), leftovers);

    assertThat(latch.records("latchkey.accepted"))
        .extracting(
            record -> Driver.header(record, "latchkey-dropped-headers"),
            record -> record.headers().lastHeader("small") != null)
        .containsExactly(tuple("2", false), tuple(null, true));
  }

  @Test
  void aStrayKeepsTheIdDerivedFromWhereItWasRead() {
    latch.trigger("{\"tenant\":\"t\",\"idempotency_key\":\"" + ASTRAY_KEY + "\"}");

    assertThat(latch.accepted())
        .extracting(Accepted::runId)
        .containsExactly("latchkey.triggers-0-0");
  }

  @Test
  void theHomePartitionIsThatOfTheJavaProducersDefaultPartitioner() {
    for (int i = 0; i < 200; i++) {
      String text = "tenant:key-" + i;
      int javaClients =
          org.apache.kafka.clients.producer.internals.BuiltInPartitioner.partitionForKey(
              text.getBytes(java.nio.charset.StandardCharsets.UTF_8), 7);
      assertThat(new Homes(7).partitionOf(text)).isEqualTo(javaClients);
    }
  }

  @Test
  void aStatusThatEchoesTheRecordKeyReleases() {
    latch.trigger(trigger(HOME_KEY, "r1"));
    TestRecord<byte[], byte[]> accepted = latch.records("latchkey.accepted").get(0);

    latch.send("latchkey.run-status", Driver.text(accepted.key()), completed("", "r1"));

    assertThat(latch.events())
        .extracting(ClaimEvent::type)
        .containsExactly(ClaimEvent.Type.RELEASED);
  }

  @Test
  void aStatusWithTenantAndKeyReleasesWhateverItsRecordKey() {
    latch.trigger(trigger(ASTRAY_KEY, "r1"));

    latch.send(
        "latchkey.run-status",
        "other:key",
        completed("\"tenant\":\"t\",\"idempotency_key\":\"" + ASTRAY_KEY + "\",", "r1"));

    assertThat(latch.events())
        .extracting(ClaimEvent::type)
        .containsExactly(ClaimEvent.Type.RELEASED);
  }

  @Test
  void aRecordKeyOfAnotherTenantThanTheStatusNamesIsNotBelieved() {
    latch.trigger(trigger(HOME_KEY, "r1"));

    latch.send("latchkey.run-status", "t:" + HOME_KEY, completed("\"tenant\":\"u\",", "r1"));
    latch.advance(LatchkeyTopology.RUN_WAIT);

    assertThat(latch.events())
        .extracting(ClaimEvent::type, ClaimEvent::reason)
        .containsExactly(tuple(ClaimEvent.Type.IGNORED, ClaimEvent.Reason.UNRESOLVED));
    assertThat(latch.claims().get("t:" + HOME_KEY)).isNotNull();
  }

  @Test
  void theEndOfAnUnkeyedRunThatEchoesItsRecordKeyIsNothingToTell() {
    latch.trigger("{\"tenant\":\"t\",\"run_id\":\"r1\"}");
    TestRecord<byte[], byte[]> accepted = latch.records("latchkey.accepted").get(0);
    assertThat(Driver.text(accepted.key())).isEqualTo(":t/r1");

    latch.send("latchkey.run-status", Driver.text(accepted.key()), completed("", "r1"));
    latch.send(
        "latchkey.run-status", Driver.text(accepted.key()), completed("\"tenant\":\"t\",", "r1"));

    assertThat(latch.events()).isEmpty();
    assertThat(latch.records("latchkey.dead-letters")).isEmpty();
  }

  @Test
  void anEchoedWorkflowKeyIsBelievedAfterThePolicyChangedItsScope() {
    latch.policies(PolicyBook.of(List.of(scopedPerWorkflow())));
    latch.trigger(
        "{\"tenant\":\"t\",\"workflow\":\"video\",\"idempotency_key\":\"k\",\"run_id\":\"r1\"}");
    latch.policies(PolicyBook.EMPTY);

    latch.send(
        "latchkey.run-status",
        "t/video:k",
        completed("\"tenant\":\"t\",\"idempotency_key\":\"k\",", "r1"));

    assertThat(latch.events())
        .extracting(ClaimEvent::type)
        .containsExactly(ClaimEvent.Type.RELEASED);
  }

  @Test
  void aStrayWhoseKeyWasDerivedIsCountedAsSuch() {
    Policy base = Policy.DEFAULT;
    latch.policies(
        PolicyBook.of(
            List.of(
                new Policy(
                    Policy.ANY,
                    Policy.ANY,
                    "input.id",
                    Scope.TENANT,
                    base.lifecycle(),
                    base.ttlMs(),
                    base.recheckIntervalMs(),
                    base.releaseOn(),
                    false,
                    base.maxLifetimeMs(),
                    base.orphanGraceMs(),
                    false,
                    base.forbidOverrides(),
                    null))));

    latch.trigger("{\"tenant\":\"t\",\"run_id\":\"r\",\"input\":{\"id\":\"" + ASTRAY_KEY + "\"}}");

    assertThat(latch.accepted()).extracting(Accepted::idempotencyKey).containsExactly(ASTRAY_KEY);
    assertThat(latch.counted("strays-of-a-derived-key")).isEqualTo(1);
  }

  @Test
  void everyOutcomeTellsThePolicyThatHeldForItsTrigger() {
    PolicyBook book =
        PolicyFile.parse("p", "policies: [ { tenant: t, ttl: 5s }, { require_key: true } ]");
    String ours = book.version(book.resolve("t", "w"));
    latch.policies(book);

    latch.trigger(trigger(HOME_KEY, "home"));
    latch.trigger(trigger(ASTRAY_KEY, "astray"));
    latch.trigger("{\"tenant\":\"t\",\"run_id\":\"unkeyed\"}");
    latch.trigger(trigger(ASTRAY_KEY, "second"));
    latch.trigger("{\"tenant\":\"u\",\"run_id\":\"keyless\"}");
    latch.trigger("{\"tenant\":\"t\",\"run_id\":\"wrong\",\"ttl_ms\":1}");

    assertThat(latch.accepted())
        .extracting(Accepted::runId, Accepted::policyVersion)
        .containsExactlyInAnyOrder(
            tuple("home", ours), tuple("astray", ours), tuple("unkeyed", ours));
    assertThat(latch.denied())
        .extracting(Denied::runId, Denied::policyVersion)
        .containsExactlyInAnyOrder(
            tuple("second", ours),
            tuple("keyless", book.version(book.resolve("u", "w"))),
            tuple("wrong", null));
  }

  @Test
  void straysAreCountedByTheirCause() {
    latch.trigger(trigger(ASTRAY_KEY, "r1"));
    latch.send("latchkey.triggers", "t:" + ASTRAY_KEY, trigger(ASTRAY_KEY, "r2"));
    latch.send("latchkey.triggers", "something", trigger(ASTRAY_KEY, "r3"));
    latch.send("latchkey.triggers", "something", trigger(HOME_KEY, "r4"));

    assertThat(latch.counted("strays-without-record-key")).isEqualTo(1);
    assertThat(latch.counted("strays-of-another-partitioner")).isEqualTo(1);
    assertThat(latch.counted("strays-under-another-record-key")).isEqualTo(1);
  }

  @Test
  void underWorkflowScopeEachWorkflowHasItsOwnHolder() {
    latch.policies(PolicyBook.of(List.of(scopedPerWorkflow())));
    String video = "{\"tenant\":\"t\",\"workflow\":\"video\",\"idempotency_key\":\"k\",\"run_id\":";
    String audio = "{\"tenant\":\"t\",\"workflow\":\"audio\",\"idempotency_key\":\"k\",\"run_id\":";

    latch.trigger(video + "\"r1\"}");
    latch.trigger(audio + "\"r2\"}");
    latch.trigger(video + "\"r3\"}");
    latch.status(
        completed("\"tenant\":\"t\",\"workflow\":\"video\",\"idempotency_key\":\"k\",", "r1"));

    assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1", "r2");
    assertThat(latch.denied()).extracting(Denied::runId).containsExactly("r3");
    assertThat(latch.events())
        .extracting(ClaimEvent::runId, ClaimEvent::type)
        .containsExactly(tuple("r1", ClaimEvent.Type.RELEASED));
  }

  @Test
  void anEchoedWorkflowScopedKeyWithItsIdempotencyKeyReleases() {
    latch.policies(PolicyBook.of(List.of(scopedPerWorkflow())));
    latch.trigger(
        "{\"tenant\":\"t\",\"workflow\":\"video\",\"idempotency_key\":\"k\",\"run_id\":\"r1\"}");

    latch.send("latchkey.run-status", "t/video:k", completed("\"idempotency_key\":\"k\",", "r1"));

    assertThat(latch.events())
        .extracting(ClaimEvent::type)
        .containsExactly(ClaimEvent.Type.RELEASED);
  }

  @Test
  void aBypassingTriggerNeitherLooksAtNorTouchesTheClaim() {
    latch.trigger(trigger(HOME_KEY, "r1"));
    var before = latch.claims().get("t:" + HOME_KEY);

    latch.trigger(
        "{\"tenant\":\"t\",\"idempotency_key\":\""
            + HOME_KEY
            + "\",\"run_id\":\"r2\",\"bypass\":true}");

    assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1", "r2");
    assertThat(latch.claims().get("t:" + HOME_KEY)).isEqualTo(before);
  }

  @Test
  void aRequestIsTheSameRunWhereverItIsRead() {
    String request =
        "{\"tenant\":\"t\",\"idempotency_key\":\"" + HOME_KEY + "\",\"request_id\":\"q\"}";

    latch.trigger(request);
    latch.trigger(request);

    assertThat(latch.accepted()).hasSize(1);
    assertThat(latch.denied())
        .extracting(Denied::reason)
        .containsExactly(Denied.Reason.REDELIVERED);
  }

  @Test
  void aCommandReleasesAClaimAstray() {
    latch.trigger(trigger(ASTRAY_KEY, "r1"));

    latch.command(
        "{\"command\":\"RELEASE\",\"tenant\":\"t\",\"idempotency_key\":\""
            + ASTRAY_KEY
            + "\",\"run_id\":\"r1\",\"requested_by\":\"ops\"}");

    assertThat(latch.events())
        .extracting(ClaimEvent::reason, ClaimEvent::requestedBy)
        .containsExactly(tuple(ClaimEvent.Reason.COMMAND, "ops"));
  }

  private static Policy scopedPerWorkflow() {
    Policy base = Policy.DEFAULT;
    return new Policy(
        Policy.ANY,
        Policy.ANY,
        null,
        Scope.WORKFLOW,
        Lifecycle.UNTIL_TERMINAL,
        base.ttlMs(),
        base.recheckIntervalMs(),
        base.releaseOn(),
        false,
        base.maxLifetimeMs(),
        base.orphanGraceMs(),
        false,
        base.forbidOverrides(),
        null);
  }
}
