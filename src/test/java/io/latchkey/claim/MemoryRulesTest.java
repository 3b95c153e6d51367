package io.latchkey.claim;

import static io.latchkey.claim.Desk.TERMS;
import static io.latchkey.claim.Desk.t;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Lifecycle;
import io.latchkey.message.Status;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Fencing tokens, overlap, and the memory of ended runs. */
class MemoryRulesTest {
  private static final Terms SUSPENDED_RELEASES =
      new Terms(
          Lifecycle.UNTIL_TERMINAL,
          10_000,
          4_000,
          Set.of(Status.COMPLETED, Status.FAILED, Status.CANCELLED, Status.SUSPENDED),
          true,
          25_000,
          3_000,
          "v1");

  private final Desk desk = Desk.withDefaults();

  @Test
  void fencingToken_isTheTimeOfTheClaimWhenThatIsTheLarger() {
    desk.at(7).trigger("a");
    assertThat(desk.held().fencingToken()).isEqualTo(t(7).toEpochMilli());

    desk.at(8).status("a", Status.COMPLETED);
    desk.at(9).trigger("b");
    assertThat(desk.held().fencingToken()).isEqualTo(t(9).toEpochMilli());
  }

  @Test
  void fencingToken_growsForClaimsOfTheSameMillisecond() {
    desk.trigger("a");
    desk.status("a", Status.COMPLETED);
    desk.trigger("b");
    desk.status("b", Status.COMPLETED);
    desk.trigger("c");

    assertThat(desk.held().fencingToken()).isEqualTo(t(2).toEpochMilli());
  }

  @Test
  void fencingToken_growsOverAnExpiredClaim() {
    desk.trigger("a");

    desk.at(10_000).trigger("b");

    assertThat(desk.held().fencingToken()).isEqualTo(t(10_000).toEpochMilli());
  }

  @Test
  void overlap_isToldAfterAnExpiry() {
    desk.trigger("a");
    desk.at(10_000).due();

    assertThat(desk.at(10_001).trigger("b")).containsExactly("ACCEPTED b overlap a");
  }

  @Test
  void overlap_isToldAfterAnOrphan() {
    desk.trigger("a");
    desk.at(3_000).status("a", Status.NOT_FOUND);

    assertThat(desk.trigger("b")).containsExactly("ACCEPTED b overlap a");
  }

  @Test
  void overlap_isToldAfterACommand() {
    desk.trigger("a");
    desk.release("a", false);

    assertThat(desk.trigger("b")).containsExactly("ACCEPTED b overlap a");
  }

  @Test
  void overlap_isToldAfterASuspension() {
    Desk suspending = Desk.with(SUSPENDED_RELEASES);
    suspending.trigger("a");
    assertThat(suspending.status("a", Status.SUSPENDED)).containsExactly("RELEASED a SUSPENDED");

    assertThat(suspending.trigger("b")).containsExactly("ACCEPTED b overlap a");
  }

  @Test
  void overlap_isNotToldAfterATerminalStatus() {
    desk.trigger("a");
    desk.status("a", Status.FAILED);

    assertThat(desk.trigger("b")).containsExactly("ACCEPTED b");
  }

  @Test
  void overlap_isNotToldOfARunThatNeverStarted() {
    desk.trigger("a");
    desk.status("a", Status.START_FAILED);

    assertThat(desk.trigger("b")).containsExactly("ACCEPTED b");
  }

  @Test
  void overlap_isNotToldOnceTheRunsTerminalStatusIsKnown() {
    desk.trigger("a");
    desk.at(10_000).due();
    assertThat(desk.at(10_001).status("a", Status.COMPLETED)).containsExactly("IGNORED a NO_CLAIM");

    assertThat(desk.at(10_002).trigger("b")).containsExactly("ACCEPTED b");
  }

  @Test
  void overlap_isNotToldOnceTheRunIsKnownNeverToHaveStarted() {
    desk.trigger("a");
    desk.at(10_000).due();
    assertThat(desk.at(10_001).status("a", Status.START_FAILED))
        .containsExactly("IGNORED a NO_CLAIM");

    assertThat(desk.at(10_002).trigger("b")).containsExactly("ACCEPTED b");
  }

  @Test
  void overlap_isStillToldWhenTheTerminalStatusWasOfAnotherClaim() {
    desk.trigger("a");
    long token = desk.held().fencingToken();
    desk.at(10_000).due();
    desk.status("a", Status.COMPLETED, token - 1);
    desk.status("a", Status.START_FAILED, token - 1);
    desk.status("b", Status.COMPLETED);
    desk.failedWillRetry("a");

    assertThat(desk.at(10_002).trigger("c")).containsExactly("ACCEPTED c overlap a");
  }

  @Test
  void overlap_isToldOnlyOfTheLastHolder() {
    desk.trigger("a");
    desk.at(10_000).trigger("b");
    desk.at(10_001).status("b", Status.COMPLETED);

    assertThat(desk.at(10_002).trigger("c")).containsExactly("ACCEPTED c");
  }

  @Test
  void overlap_isForgottenWithTheRow() {
    desk.trigger("a");
    desk.at(10_000).due();

    assertThat(desk.at(15_000).trigger("b")).containsExactly("ACCEPTED b");
  }

  @Test
  void endedRuns_areRememberedForTheRetentionAndNoLonger() {
    desk.trigger("a");
    desk.at(1_000).status("a", Status.COMPLETED);
    desk.at(2_000).trigger("b");
    desk.at(3_000).status("b", Status.COMPLETED);

    assertThat(desk.at(5_999).trigger("a")).containsExactly("DENIED a RUN_ALREADY_ENDED");
    assertThat(desk.at(6_000).trigger("a")).containsExactly("ACCEPTED a");
    assertThat(desk.held().endedRuns()).containsExactly(new EndedRun("b", t(3_000)));
  }

  @Test
  void endedRuns_theLastFourAreRemembered() {
    for (String run : new String[] {"a", "b", "c", "d", "e"}) {
      desk.trigger(run);
      desk.status(run, Status.COMPLETED);
    }

    assertThat(desk.ended().endedRuns())
        .extracting(EndedRun::runId)
        .containsExactly("b", "c", "d", "e");
    assertThat(desk.trigger("b")).containsExactly("DENIED b RUN_ALREADY_ENDED");
    assertThat(desk.trigger("a")).containsExactly("ACCEPTED a");
  }

  @Test
  void endedRuns_aRunEndedByCommandOrExpiryIsRemembered() {
    desk.trigger("a");
    desk.release("a", false);
    assertThat(desk.at(1).trigger("a")).containsExactly("DENIED a RUN_ALREADY_ENDED");

    desk.at(2).trigger("b");
    desk.at(10_002).due();
    assertThat(desk.at(10_003).trigger("b")).containsExactly("DENIED b RUN_ALREADY_ENDED");
  }

  @Test
  void retentionZero_aReleaseDeletesTheRow() {
    Desk forgetful = forgetful();
    forgetful.trigger("a");

    assertThat(forgetful.at(1).status("a", Status.COMPLETED))
        .containsExactly("RELEASED a COMPLETED");
    assertThat(forgetful.row()).isNull();
    assertThat(forgetful.at(2).trigger("a")).containsExactly("ACCEPTED a");
  }

  @Test
  void retentionZero_anExpiryDeletesTheRowAndTellsNoOverlap() {
    Desk forgetful = forgetful();
    forgetful.trigger("a");

    assertThat(forgetful.at(10_000).trigger("a")).containsExactly("EXPIRED a TTL", "ACCEPTED a");
    assertThat(forgetful.held().endedRuns()).isEmpty();
    assertThat(forgetful.at(20_000).due()).containsExactly("EXPIRED a TTL");
    assertThat(forgetful.row()).isNull();
  }

  @Test
  void startFailed_leavesNoRememberedRunId() {
    desk.trigger("a");
    desk.at(1).status("a", Status.START_FAILED);

    assertThat(desk.at(2).trigger("a")).containsExactly("ACCEPTED a");
  }

  @Test
  void startFailed_thatComesAfterTheExpiryLetsTheSameRunStartAgain() {
    desk.trigger("z");
    desk.at(1).status("z", Status.COMPLETED);
    desk.at(5_000).trigger("a");
    desk.at(15_000).due();
    desk.at(15_001).trigger("b");
    desk.at(15_002).status("b", Status.COMPLETED);
    desk.at(15_003).trigger("c");
    desk.at(15_004).release("c", false);

    desk.at(15_005).status("b", Status.START_FAILED);
    desk.at(15_005).status("c", Status.START_FAILED);

    assertThat(desk.ended().endedRuns()).extracting(EndedRun::runId).containsExactly("a", "b");
    assertThat(desk.at(15_006).trigger("c")).containsExactly("ACCEPTED c");
  }

  @Test
  void suspended_leavesNoRememberedRunIdAndTheSameRunMayStartAgain() {
    Desk suspending = Desk.with(SUSPENDED_RELEASES);
    suspending.trigger("a");
    suspending.at(1).status("a", Status.SUSPENDED);

    assertThat(suspending.at(2).trigger("a")).containsExactly("ACCEPTED a");
  }

  @Test
  void suspended_keepsTheClaimWhenThePolicyDoesNotNameIt() {
    Desk plain = Desk.with(TERMS);
    plain.trigger("a");

    assertThat(plain.status("a", Status.SUSPENDED)).isEmpty();
    assertThat(plain.held().lastStatus()).isEqualTo(Status.SUSPENDED);
  }

  private static Desk forgetful() {
    return new Desk(TERMS, new RuleSettings(Duration.ZERO, Duration.ofSeconds(2)));
  }
}
