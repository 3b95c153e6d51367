package io.latchkey.claim;

import static io.latchkey.claim.Desk.t;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.Status;
import io.latchkey.message.StatusRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Settle first, the grace of a takeover, and time that never runs backwards within a row. */
class ExpiryRulesTest {
  private final Desk desk = Desk.withDefaults();

  @Test
  void settleFirst_oneMillisecondBeforeTheDeadlineTheClaimHolds() {
    desk.trigger("a");

    assertThat(desk.at(9_999).trigger("b")).containsExactly("DENIED b CLAIM_HELD by a", "ASKS a");
  }

  @Test
  void settleFirst_aTriggerAtTheDeadlineExpiresTheClaimAndIsAccepted() {
    desk.trigger("a");

    assertThat(desk.at(10_000).trigger("b"))
        .containsExactly("EXPIRED a TTL", "ACCEPTED b overlap a");
  }

  @Test
  void settleFirst_theHoldersOwnTriggerAtTheDeadlineFindsItEnded() {
    desk.trigger("a");

    assertThat(desk.at(10_000).trigger("a"))
        .containsExactly("EXPIRED a TTL", "DENIED a RUN_ALREADY_ENDED");
  }

  @Test
  void settleFirst_aStatusAtTheDeadlineCannotSaveTheClaim() {
    Desk renewing = Desk.with(Desk.renewing());
    renewing.trigger("a");

    assertThat(renewing.at(10_000).status("a", Status.RUNNING)).containsExactly("EXPIRED a TTL");
    assertThat(renewing.ended().possiblyRunning()).isEqualTo("a");
  }

  @Test
  void settleFirst_aFinalStatusAtTheDeadlineExpiresAndIsIgnored() {
    desk.trigger("a");

    assertThat(desk.at(10_000).status("a", Status.COMPLETED))
        .containsExactly("EXPIRED a TTL", "IGNORED a NO_CLAIM");
  }

  @Test
  void settleFirst_aCommandAtTheDeadlineExpiresAndIsIgnored() {
    desk.trigger("a");

    assertThat(desk.at(10_000).extend("a", false, null))
        .containsExactly("EXPIRED a TTL", "IGNORED a NO_CLAIM");
  }

  @Test
  void settleFirst_theClaimEndsAtItsDeadlineHoweverLateThatIsSeen() {
    desk.trigger("a");
    desk.at(13_000).due();

    assertThat(desk.ended().endedAt()).isEqualTo(t(10_000));
    assertThat(desk.ended().endedRuns()).containsExactly(new EndedRun("a", t(10_000)));
    assertThat(desk.nextDeadline()).isEqualTo(t(15_000));
  }

  @Test
  void settleFirst_anExpirySeenAfterTheRetentionLeavesNoRow() {
    desk.trigger("a");

    assertThat(desk.at(15_000).due()).containsExactly("EXPIRED a TTL");
    assertThat(desk.row()).isNull();
  }

  @Test
  void settleFirst_aTriggerSeenAfterTheRetentionKnowsNothingOfTheExpiredRun() {
    desk.trigger("a");

    assertThat(desk.at(15_000).trigger("a")).containsExactly("EXPIRED a TTL", "ACCEPTED a");
  }

  @Test
  void settleFirst_aRowPastItsRetentionIsDeletedByWhateverComes() {
    desk.trigger("a");
    desk.at(1_000).status("a", Status.COMPLETED);

    assertThat(desk.at(6_000).status("b", Status.RUNNING)).isEmpty();
    assertThat(desk.row()).isNull();
  }

  @Test
  void takeoverGrace_aClaimOlderThanTheTaskDoesNotExpireBeforeTheGraceIsOver() {
    desk.trigger("a");

    desk.at(9_000).takenOver();

    assertThat(desk.nextDeadline()).isEqualTo(t(11_000));
    assertThat(desk.at(10_999).trigger("b")).containsExactly("DENIED b CLAIM_HELD by a", "ASKS a");
    assertThat(desk.at(11_000).trigger("b"))
        .containsExactly("EXPIRED a TTL", "ACCEPTED b overlap a");
  }

  @Test
  void takeoverGrace_holdsForAClaimWhoseDeadlinePassedBeforeTheTakeover() {
    desk.trigger("a");

    desk.at(60_000).takenOver();

    assertThat(desk.at(60_001).status("a", Status.COMPLETED))
        .containsExactly("RELEASED a COMPLETED");
  }

  @Test
  void takeoverGrace_endsTheClaimAtTheEndOfTheGrace() {
    desk.trigger("a");
    desk.at(60_000).takenOver();

    desk.at(63_000).due();

    assertThat(desk.ended().endedAt()).isEqualTo(t(62_000));
    assertThat(desk.outputs())
        .singleElement()
        .isInstanceOfSatisfying(
            ClaimEvent.class, event -> assertThat(event.heldMs()).isEqualTo(62_000));
  }

  @Test
  void takeoverGrace_doesNotShortenALongerDeadline() {
    desk.trigger("a");

    desk.at(1_000).takenOver();

    assertThat(desk.nextDeadline()).isEqualTo(t(10_000));
  }

  @Test
  void takeoverGrace_isNotForClaimsMadeByTheTaskItself() {
    Duration longerThanTheTtl = Duration.ofSeconds(60);
    Desk careful = new Desk(Desk.TERMS, new RuleSettings(Duration.ofSeconds(5), longerThanTheTtl));

    careful.takenOver().trigger("a");

    assertThat(careful.nextDeadline()).isEqualTo(t(10_000));
    assertThat(careful.at(10_000).due()).containsExactly("EXPIRED a TTL");
  }

  @Test
  void takeoverGrace_doesNotChangeTheStoredDeadline() {
    desk.trigger("a");
    Claim before = desk.row();
    desk.at(9_500).takenOver();

    desk.at(10_500).due();

    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void takeoverGrace_whoIsToldWhenTheClaimExpiresAndComesThenIsAccepted() {
    desk.trigger("a");
    desk.at(60_000).takenOver();

    desk.at(60_001).trigger("b");

    Denied denied = (Denied) desk.outputs().get(0);
    StatusRequest request = (StatusRequest) desk.outputs().get(1);
    assertThat(denied.existingExpiresAt()).isEqualTo(t(62_000));
    assertThat(request.expiresAt()).isEqualTo(t(62_000));
    assertThat(desk.at(62_000).trigger("b"))
        .containsExactly("EXPIRED a TTL", "ACCEPTED b overlap a");
  }

  @Test
  void timeNeverBackwards_aClockBehindTheClaimDecidesAtTheTimeOfTheClaim() {
    desk.at(1_000).trigger("a");

    desk.at(-5_000).status("a", Status.RUNNING);

    assertThat(desk.held().lastStatusAt()).isEqualTo(t(1_000));
  }

  @Test
  void timeNeverBackwards_aClockBehindTheLastStatusDecidesAtItsTime() {
    desk.trigger("a");
    desk.at(2_000).status("a", Status.RUNNING);

    desk.at(1_000).status("a", Status.COMPLETED);

    assertThat(desk.ended().endedAt()).isEqualTo(t(2_000));
  }

  @Test
  void timeNeverBackwards_aClockBehindTheLastRequestDecidesAtItsTime() {
    desk.trigger("a");
    desk.at(2_000).trigger("b");

    desk.at(1_000).status("a", Status.COMPLETED);

    assertThat(desk.ended().endedAt()).isEqualTo(t(2_000));
  }

  @Test
  void timeNeverBackwards_aClockBehindTheLastDenialDecidesAtItsTime() {
    desk.trigger("a");
    desk.at(2_000).trigger("b");
    desk.at(3_000).trigger("c");

    desk.at(1_000).status("a", Status.COMPLETED);

    assertThat(desk.ended().endedAt()).isEqualTo(t(3_000));
  }

  @Test
  void timeNeverBackwards_aClockBehindTheEndGivesALaterClaimAndALargerToken() {
    desk.trigger("a");
    long token = desk.held().fencingToken();
    desk.at(2_000).status("a", Status.COMPLETED);

    desk.at(-60_000).trigger("b");

    assertThat(desk.held().claimedAt()).isEqualTo(t(2_000));
    assertThat(desk.held().fencingToken()).isGreaterThan(token);
  }

  @Test
  void timeNeverBackwards_aClockBehindTheEndDoesNotForgetOrRemember() {
    desk.trigger("a");
    desk.at(2_000).status("a", Status.COMPLETED);

    assertThat(desk.at(-60_000).trigger("a")).containsExactly("DENIED a RUN_ALREADY_ENDED");
  }

  @Test
  void timeNeverBackwards_aPlannedStartIsNotAPastTime() {
    desk.triggerFor("a", 60_000);

    desk.at(1).status("a", Status.RUNNING);

    assertThat(desk.held().lastStatusAt()).isEqualTo(t(1));
  }
}
