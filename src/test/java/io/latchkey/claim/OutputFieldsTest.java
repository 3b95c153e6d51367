package io.latchkey.claim;

import static io.latchkey.claim.Desk.SOURCE;
import static io.latchkey.claim.Desk.t;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.ClaimEvent.Reason;
import io.latchkey.message.Denied;
import io.latchkey.message.Json;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.Policy;
import io.latchkey.message.Status;
import io.latchkey.message.StatusRequest;
import io.latchkey.message.Trigger;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the outputs of the rules carry, field by field. */
class OutputFieldsTest {
  private final Desk desk = Desk.withDefaults();
  private final long token = Desk.T0.toEpochMilli();

  @Test
  void anAcceptanceCarriesAllThatAnEngineNeedsToStartTheRun() {
    // The trigger gives no key of its own and no run id: both were derived.
    Trigger trigger =
        new Trigger(
            "t",
            "w",
            null,
            null,
            "q",
            new Json("[1.0]"),
            Map.of("m", "v"),
            t(2_000),
            false,
            null,
            null);

    Decision decision =
        new ClaimRules(Desk.SETTINGS, t(0))
            .decide(Desk.KEY, null, new ClaimInput.Asked(trigger, "a", Desk.TERMS, SOURCE), t(0));

    assertThat(decision.outputs())
        .containsExactly(
            new Accepted(
                "t",
                "w",
                "k",
                "a",
                "q",
                token,
                t(0),
                t(12_000),
                null,
                new Json("[1.0]"),
                Map.of("m", "v"),
                t(2_000),
                "v1",
                SOURCE));
  }

  @Test
  void aDenialNamesTheHolderAndTheRequestForItsStatusNamesTheDenial() {
    desk.trigger("a");
    desk.at(1).status("a", Status.RUNNING);

    desk.at(2).trigger("b", "q");

    OutputMessage denial = desk.outputs().get(0);
    assertThat(denial)
        .isEqualTo(
            new Denied(
                "t",
                "w-b",
                "k",
                "b",
                "q",
                Denied.Reason.CLAIM_HELD,
                ((Denied) denial).message(),
                "a",
                token,
                t(0),
                t(10_000),
                Status.RUNNING,
                t(2),
                "v1",
                SOURCE));
    assertThat(((Denied) denial).message()).contains("a").isNotBlank();
    assertThat(desk.outputs().get(1))
        .isEqualTo(
            new StatusRequest(
                "t", "w-a", "k", "a", token, t(0), t(10_000), Status.RUNNING, t(2), t(2)));
  }

  @Test
  void aDenialTellsThePolicyThatHoldsForTheTriggerAndTheClaimKeepsItsOwn() {
    Terms later = new Terms(Lifecycle.FIXED_TTL, 1_000, 0, Policy.TERMINAL, false, 1_000, 0, "v2");
    ClaimRules rules = new ClaimRules(Desk.SETTINGS, t(0));
    ClaimInput first = new ClaimInput.Asked(Desk.trigger("a", null, null), "a", Desk.TERMS, SOURCE);
    ClaimInput second = new ClaimInput.Asked(Desk.trigger("b", null, null), "b", later, SOURCE);

    Claim held = rules.decide(Desk.KEY, null, first, t(0)).row();
    Decision decision = rules.decide(Desk.KEY, held, second, t(1));

    assertThat(((Denied) decision.outputs().get(0)).policyVersion()).isEqualTo("v2");
    assertThat(((Claim.Held) requireNonNull(decision.row())).terms().policyVersion())
        .isEqualTo("v1");
  }

  @Test
  void aRedeliveryAndAReusedRunIdNameTheHolderToo() {
    desk.trigger("a", "q1");

    desk.at(1).trigger("a", "q1");
    Denied redelivered = (Denied) desk.outputs().get(0);
    desk.at(1).trigger("a", "q2");
    Denied reused = (Denied) desk.outputs().get(0);

    assertThat(redelivered.existingFencingToken()).isEqualTo(token);
    assertThat(redelivered.existingExpiresAt()).isEqualTo(t(10_000));
    assertThat(reused.existingRunId()).isEqualTo("a");
    assertThat(reused.existingClaimedAt()).isEqualTo(t(0));
  }

  @Test
  void aDenialOfAnEndedRunNamesNoHolder() {
    desk.trigger("a");
    desk.at(1).status("a", Status.COMPLETED);

    desk.at(2).trigger("a");

    Denied denied = (Denied) desk.outputs().get(0);
    assertThat(denied.existingRunId()).isNull();
    assertThat(denied.existingFencingToken()).isNull();
    assertThat(denied.existingClaimedAt()).isNull();
    assertThat(denied.existingExpiresAt()).isNull();
    assertThat(denied.existingStatus()).isNull();
  }

  @Test
  void aLateRequestNamesTheDenialThatWaitedForIt() {
    desk.trigger("a");
    desk.at(1_000).trigger("b");
    desk.at(2_000).trigger("c");
    desk.at(3_000).trigger("d");

    desk.at(6_000).due();

    assertThat(desk.outputs())
        .containsExactly(
            new StatusRequest(
                "t", "w-a", "k", "a", token, t(0), t(10_000), null, t(2_000), t(6_000)));
    assertThat(desk.held().lastDeniedAt()).isEqualTo(t(6_000));
  }

  @Test
  void aReleaseCarriesTheHolderAndTheStatusThatReleased() {
    desk.trigger("a");
    desk.at(1).status("a", Status.RUNNING);

    desk.at(500).status("a", Status.FAILED);

    assertThat(desk.outputs())
        .containsExactly(
            event(
                ClaimEvent.Type.RELEASED,
                Reason.FAILED,
                "w-a",
                "a",
                token,
                500,
                500L,
                Status.FAILED,
                null));
  }

  @Test
  void aReleaseByCommandSaysWhoOrderedIt() {
    desk.trigger("a");
    desk.at(1).status("a", Status.RUNNING);

    desk.at(500).release("a", false);

    assertThat(desk.outputs())
        .containsExactly(
            event(
                ClaimEvent.Type.RELEASED,
                Reason.COMMAND,
                "w-a",
                "a",
                token,
                500,
                500L,
                Status.RUNNING,
                "ops"));
  }

  @Test
  void anExtensionSaysWhoOrderedItAndTheNewDeadline() {
    desk.trigger("a");

    desk.at(500).extend("a", false, 60_000L);

    assertThat(desk.outputs())
        .containsExactly(
            new ClaimEvent(
                ClaimEvent.Type.EXTENDED,
                Reason.COMMAND,
                "t",
                "w-a",
                "k",
                "a",
                token,
                t(500),
                null,
                t(25_000),
                null,
                "ops"));
  }

  @Test
  void anExtensionWithinTheTakeoverGraceSaysTheDeadlineThatHolds() {
    desk.trigger("a");
    desk.at(60_000).takenOver();

    desk.at(60_001).extend("a", false, null);

    assertThat(desk.outputs())
        .singleElement()
        .isInstanceOfSatisfying(
            ClaimEvent.class, event -> assertThat(event.expiresAt()).isEqualTo(t(62_000)));
  }

  @Test
  void anExpirySeenLateSaysHowLongTheClaimWasHeldAndWhenItWasSeen() {
    desk.trigger("a");
    desk.at(1).status("a", Status.RUNNING);

    desk.at(12_000).due();

    assertThat(desk.outputs())
        .containsExactly(
            event(
                ClaimEvent.Type.EXPIRED,
                Reason.TTL,
                "w-a",
                "a",
                token,
                12_000,
                10_000L,
                Status.RUNNING,
                null));
    assertThat(desk.ended().endedAt()).isEqualTo(t(10_000));
  }

  @Test
  void anIgnoredStatusIsToldAsItWasReported() {
    desk.trigger("a");

    desk.at(1).status("b", Status.CANCELLED, 77);

    assertThat(desk.outputs())
        .containsExactly(
            event(
                ClaimEvent.Type.IGNORED,
                Reason.NOT_HOLDER,
                "said",
                "b",
                77L,
                1,
                null,
                Status.CANCELLED,
                null));
  }

  @Test
  void anIgnoredCommandIsToldWithWhoOrderedIt() {
    desk.at(1).release("b", false);

    assertThat(desk.outputs())
        .containsExactly(
            event(
                ClaimEvent.Type.IGNORED, Reason.NO_CLAIM, "said", "b", null, 1, null, null, "ops"));
  }

  private static ClaimEvent event(
      ClaimEvent.Type type,
      Reason reason,
      String workflow,
      String run,
      @Nullable Long token,
      long at,
      @Nullable Long heldMs,
      @Nullable Status lastStatus,
      @Nullable String requestedBy) {
    return new ClaimEvent(
        type, reason, "t", workflow, "k", run, token, t(at), heldMs, null, lastStatus, requestedBy);
  }
}
