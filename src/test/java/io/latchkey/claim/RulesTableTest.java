package io.latchkey.claim;

import static io.latchkey.claim.Desk.t;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One test or two for each row of the rules table in {@code topology-docs/rules.md}, named as the
 * row. {@code a} is the run that claims first.
 */
class RulesTableTest {
  private final Desk desk = Desk.withDefaults();

  @Test
  void triggerWithoutKey_any_isAcceptedWithoutToken() {
    Trigger unkeyed = new Trigger("t", "w", null, null, "q", null, null, t(9), false, null, null);

    Accepted accepted = ClaimRules.acceptUnkeyed(unkeyed, "derived", "v1", Desk.SOURCE, t(7));

    assertThat(accepted)
        .isEqualTo(
            new Accepted(
                "t",
                "w",
                null,
                "derived",
                "q",
                null,
                t(7),
                null,
                null,
                null,
                null,
                t(9),
                "v1",
                Desk.SOURCE));
  }

  @Test
  void bypassingTrigger_any_isAcceptedWithoutToken() {
    Trigger bypassing = new Trigger("t", "w", "k", "b", null, null, null, null, true, null, null);

    Accepted accepted = ClaimRules.acceptUnkeyed(bypassing, "b", "v1", Desk.SOURCE, t(7));

    assertThat(accepted.fencingToken()).isNull();
    assertThat(accepted.expiresAt()).isNull();
    assertThat(accepted.runId()).isEqualTo("b");
  }

  @Test
  void trigger_none_isAcceptedAndHolds() {
    assertThat(desk.trigger("a")).containsExactly("ACCEPTED a");

    assertThat(desk.held().runId()).isEqualTo("a");
    assertThat(desk.expiresAt()).isEqualTo(10_000);
  }

  @Test
  void trigger_noneAndPlannedStart_countsTheTtlFromThePlannedStart() {
    desk.triggerFor("a", 4_000);

    assertThat(desk.expiresAt()).isEqualTo(14_000);
  }

  @Test
  void trigger_noneAndPlannedStartInThePast_countsTheTtlFromNow() {
    desk.triggerFor("a", -4_000);

    assertThat(desk.expiresAt()).isEqualTo(10_000);
  }

  @Test
  void trigger_endedAndNotRemembered_isAcceptedAndHolds() {
    desk.trigger("a");
    desk.at(1_000).status("a", Status.COMPLETED);

    assertThat(desk.at(1_001).trigger("b")).containsExactly("ACCEPTED b");
    assertThat(desk.held().runId()).isEqualTo("b");
    assertThat(desk.expiresAt()).isEqualTo(11_001);
  }

  @Test
  void trigger_endedAndRemembered_isDeniedRunAlreadyEnded() {
    desk.trigger("a");
    desk.at(1_000).status("a", Status.COMPLETED);
    Claim before = desk.row();

    assertThat(desk.at(5_999).trigger("a")).containsExactly("DENIED a RUN_ALREADY_ENDED");
    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void trigger_heldByItAndNoDifferingRequest_isDeniedRedelivered() {
    desk.trigger("a", "q1");
    Claim before = desk.row();

    assertThat(desk.at(1).trigger("a", "q1")).containsExactly("DENIED a REDELIVERED by a");
    assertThat(desk.at(2).trigger("a")).containsExactly("DENIED a REDELIVERED by a");
    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void trigger_heldByItWithoutRequest_isDeniedRedelivered() {
    desk.trigger("a");

    assertThat(desk.at(1).trigger("a", "q1")).containsExactly("DENIED a REDELIVERED by a");
  }

  @Test
  void trigger_heldByItForAnotherRequest_isDeniedRunIdReused() {
    desk.trigger("a", "q1");
    Claim before = desk.row();

    assertThat(desk.at(1).trigger("a", "q2")).containsExactly("DENIED a RUN_ID_REUSED by a");
    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void trigger_heldByAnother_isDeniedClaimHeldAndAsksTheEngine() {
    desk.trigger("a");

    assertThat(desk.at(1).trigger("b")).containsExactly("DENIED b CLAIM_HELD by a", "ASKS a");
    assertThat(desk.held().runId()).isEqualTo("a");
    assertThat(desk.expiresAt()).isEqualTo(10_000);
  }

  @Test
  void trigger_heldByAnotherAndRemembered_isDeniedClaimHeld() {
    desk.trigger("a");
    desk.at(1).status("a", Status.COMPLETED);
    desk.at(2).trigger("b");

    assertThat(desk.at(3).trigger("a")).containsExactly("DENIED a CLAIM_HELD by b", "ASKS b");
  }

  @Test
  void finalStatusWithAnotherToken_heldByIt_isIgnoredStaleToken() {
    desk.trigger("a");
    Claim before = desk.row();

    assertThat(desk.at(1).status("a", Status.COMPLETED, desk.held().fencingToken() - 1))
        .containsExactly("IGNORED a STALE_TOKEN");
    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void otherStatusWithAnotherToken_heldByIt_changesNothing() {
    desk.trigger("a");
    Claim before = desk.row();

    assertThat(desk.at(1).status("a", Status.RUNNING, desk.held().fencingToken() + 1)).isEmpty();
    assertThat(desk.at(9_000).status("a", Status.NOT_FOUND, desk.held().fencingToken() + 1))
        .isEmpty();
    assertThat(desk.row()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(
      value = Status.class,
      names = {"COMPLETED", "FAILED", "CANCELLED"})
  void releasingStatus_heldByIt_isReleasedAndRemembered(Status status) {
    desk.trigger("a");
    long token = desk.held().fencingToken();

    assertThat(desk.at(1_000).status("a", status, token)).containsExactly("RELEASED a " + status);
    assertThat(desk.row())
        .isEqualTo(new Claim.Ended(token, t(1_000), null, List.of(new EndedRun("a", t(1_000)))));
  }

  @Test
  void startFailed_heldByIt_isReleased() {
    desk.trigger("a");
    long token = desk.held().fencingToken();

    assertThat(desk.at(1_000).status("a", Status.START_FAILED))
        .containsExactly("RELEASED a START_FAILED");
    assertThat(desk.row()).isEqualTo(new Claim.Ended(token, t(1_000), null, List.of()));
  }

  @Test
  void failedWithRetryToCome_heldByIt_isRememberedAndKeepsTheClaim() {
    desk.trigger("a");

    assertThat(desk.at(1).failedWillRetry("a")).isEmpty();
    assertThat(desk.held().lastStatus()).isEqualTo(Status.FAILED);
    assertThat(desk.held().lastStatusFinal()).isFalse();
  }

  @Test
  void notFound_heldByItWithinTheGrace_changesNothing() {
    desk.trigger("a");
    Claim before = desk.row();

    assertThat(desk.at(2_999).status("a", Status.NOT_FOUND)).isEmpty();
    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void notFound_heldByItAfterTheGrace_isReleasedOrphaned() {
    desk.trigger("a");

    assertThat(desk.at(3_000).status("a", Status.NOT_FOUND)).containsExactly("RELEASED a ORPHANED");
    assertThat(desk.ended().possiblyRunning()).isEqualTo("a");
  }

  @Test
  void notFound_heldByItSoonAfterItsLastStatus_changesNothing() {
    desk.trigger("a");
    desk.at(2_000).status("a", Status.RUNNING);

    assertThat(desk.at(4_999).status("a", Status.NOT_FOUND)).isEmpty();
    assertThat(desk.at(5_000).status("a", Status.NOT_FOUND)).containsExactly("RELEASED a ORPHANED");
  }

  @Test
  void notFound_heldByItSoonAfterItsPlannedStart_changesNothing() {
    desk.triggerFor("a", 4_000);

    assertThat(desk.at(6_999).status("a", Status.NOT_FOUND)).isEmpty();
    assertThat(desk.at(7_000).status("a", Status.NOT_FOUND)).containsExactly("RELEASED a ORPHANED");
  }

  @Test
  void notFound_heldByItWithAWordBeforeItsPlannedStart_changesNothing() {
    desk.triggerFor("a", 4_000);
    desk.at(1_000).status("a", Status.QUEUED);

    assertThat(desk.at(6_999).status("a", Status.NOT_FOUND)).isEmpty();
    assertThat(desk.at(7_000).status("a", Status.NOT_FOUND)).containsExactly("RELEASED a ORPHANED");
  }

  @ParameterizedTest
  @EnumSource(
      value = Status.class,
      names = {"QUEUED", "RUNNING", "SUSPENDED", "RETRYING"})
  void otherStatus_heldByIt_isRemembered(Status status) {
    desk.trigger("a");

    assertThat(desk.at(1).status("a", status)).isEmpty();
    assertThat(desk.held().lastStatus()).isEqualTo(status);
    assertThat(desk.held().lastStatusAt()).isEqualTo(t(1));
    assertThat(desk.expiresAt()).isEqualTo(10_000);
  }

  @Test
  void finalStatus_heldByAnother_isIgnoredNotHolder() {
    desk.trigger("a");
    Claim before = desk.row();

    assertThat(desk.at(1).status("b", Status.COMPLETED)).containsExactly("IGNORED b NOT_HOLDER");
    assertThat(desk.at(2).status("b", Status.START_FAILED)).containsExactly("IGNORED b NOT_HOLDER");
    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void finalStatus_heldByNobody_isIgnoredNoClaim() {
    assertThat(desk.status("a", Status.FAILED)).containsExactly("IGNORED a NO_CLAIM");
    assertThat(desk.row()).isNull();
  }

  @Test
  void otherStatus_notHeldByIt_isSilentlyIgnored() {
    desk.trigger("a");
    Claim before = desk.row();
    Set<Status> rest =
        EnumSet.of(
            Status.QUEUED, Status.RUNNING, Status.SUSPENDED, Status.RETRYING, Status.NOT_FOUND);

    assertThat(rest).allSatisfy(status -> assertThat(desk.status("b", status)).isEmpty());
    assertThat(desk.failedWillRetry("b")).isEmpty();
    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void release_heldByThatRun_isReleasedCommand() {
    desk.trigger("a");

    assertThat(desk.at(1).release("a", false)).containsExactly("RELEASED a COMMAND");
    assertThat(desk.ended().possiblyRunning()).isEqualTo("a");
    assertThat(desk.ended().endedRuns()).containsExactly(new EndedRun("a", t(1)));
  }

  @Test
  void release_heldAndForced_isReleasedCommand() {
    desk.trigger("a");

    assertThat(desk.at(1).release(null, true)).containsExactly("RELEASED a COMMAND");
  }

  @Test
  void extend_heldByThatRun_isExtended() {
    desk.trigger("a");

    assertThat(desk.at(1_000).extend("a", false, null)).containsExactly("EXTENDED a COMMAND");
    assertThat(desk.expiresAt()).isEqualTo(11_000);
  }

  @Test
  void extend_heldAndForced_isExtended() {
    desk.trigger("a");

    assertThat(desk.extend(null, true, 12_000L)).containsExactly("EXTENDED a COMMAND");
    assertThat(desk.expiresAt()).isEqualTo(12_000);
  }

  @Test
  void otherCommand_heldByAnother_isIgnoredNotHolderEvenWithForce() {
    desk.trigger("a");
    Claim before = desk.row();

    assertThat(desk.release("b", true)).containsExactly("IGNORED b NOT_HOLDER");
    assertThat(desk.extend("b", true, null)).containsExactly("IGNORED b NOT_HOLDER");
    assertThat(desk.release(null, false)).containsExactly("IGNORED null NOT_HOLDER");
    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void otherCommand_heldByNobody_isIgnoredNoClaim() {
    assertThat(desk.release("a", false)).containsExactly("IGNORED a NO_CLAIM");
    assertThat(desk.extend(null, true, null)).containsExactly("IGNORED null NO_CLAIM");
    assertThat(desk.row()).isNull();
  }

  @Test
  void deadline_endedAndRetentionOver_isDeleted() {
    desk.trigger("a");
    desk.at(1_000).status("a", Status.COMPLETED);

    assertThat(desk.nextDeadline()).isEqualTo(t(6_000));
    desk.at(5_999).due();
    assertThat(desk.row()).isNotNull();
    assertThat(desk.at(6_000).due()).isEmpty();
    assertThat(desk.row()).isNull();
  }

  @Test
  void deadline_heldAndRecheckDue_asksTheEngine() {
    desk.trigger("a");
    desk.at(1_000).trigger("b");
    desk.at(2_000).trigger("c");

    assertThat(desk.nextDeadline()).isEqualTo(t(5_000));
    assertThat(desk.at(4_999).due()).isEmpty();
    assertThat(desk.at(5_000).due()).containsExactly("ASKS a");
    assertThat(desk.nextDeadline()).isEqualTo(t(10_000));
  }

  @Test
  void deadline_heldAndExpired_isExpired() {
    desk.trigger("a");

    assertThat(desk.nextDeadline()).isEqualTo(t(10_000));
    assertThat(desk.at(9_999).due()).isEmpty();
    assertThat(desk.at(10_000).due()).containsExactly("EXPIRED a TTL");
  }
}
