package io.latchkey.claim;

import static io.latchkey.claim.Desk.t;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import io.latchkey.message.Status;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Renewal and EXTEND, few writes, and the FIXED_TTL lifecycle. */
class LeaseRulesTest {
  private final Desk desk = Desk.with(Desk.renewing());

  @Test
  void renewal_aNonTerminalStatusPushesTheDeadlineToOneTtlFromNow() {
    desk.trigger("a");

    desk.at(3_000).status("a", Status.RUNNING);

    assertThat(desk.expiresAt()).isEqualTo(13_000);
  }

  @Test
  void renewal_everyNonTerminalStatusRenewsAndSoDoesAFailureToBeRetried() {
    desk.trigger("a");

    desk.at(1_000).status("a", Status.QUEUED);
    assertThat(desk.expiresAt()).isEqualTo(11_000);
    desk.at(2_000).status("a", Status.SUSPENDED);
    assertThat(desk.expiresAt()).isEqualTo(12_000);
    desk.at(3_000).status("a", Status.RETRYING);
    assertThat(desk.expiresAt()).isEqualTo(13_000);
    desk.at(4_000).failedWillRetry("a");
    assertThat(desk.expiresAt()).isEqualTo(14_000);
  }

  @Test
  void renewal_isOnlyForTheHolderUnderItsToken() {
    desk.trigger("a");

    desk.at(3_000).status("b", Status.RUNNING);
    desk.at(3_000).status("a", Status.RUNNING, desk.held().fencingToken() + 1);
    desk.at(3_000).status("a", Status.NOT_FOUND, desk.held().fencingToken() + 1);

    assertThat(desk.expiresAt()).isEqualTo(10_000);
  }

  @Test
  void renewal_stopsAtTheLongestLife() {
    desk.trigger("a");
    desk.at(9_000).status("a", Status.RUNNING);
    desk.at(18_000).status("a", Status.RUNNING);
    assertThat(desk.expiresAt()).isEqualTo(25_000);

    desk.at(24_000).status("a", Status.RUNNING);
    assertThat(desk.expiresAt()).isEqualTo(25_000);
    assertThat(desk.at(25_000).due()).containsExactly("EXPIRED a TTL");
  }

  @Test
  void renewal_countsTheLongestLifeFromThePlannedStart() {
    desk.triggerFor("a", 5_000);
    desk.at(14_000).status("a", Status.RUNNING);
    desk.at(23_000).status("a", Status.RUNNING);

    assertThat(desk.expiresAt()).isEqualTo(30_000);
  }

  @Test
  void renewal_neverShortensADeadlineThatAPlannedStartPutFarAway() {
    desk.triggerFor("a", 8_000);

    desk.at(1_000).status("a", Status.RUNNING);

    assertThat(desk.expiresAt()).isEqualTo(18_000);
  }

  @Test
  void renewal_isNotForPoliciesThatDoNotSaySo() {
    Desk plain = Desk.withDefaults();
    plain.trigger("a");

    plain.at(9_000).status("a", Status.RUNNING);

    assertThat(plain.expiresAt()).isEqualTo(10_000);
  }

  @Test
  void extend_neverShortens() {
    desk.trigger("a");

    assertThat(desk.at(1).extend("a", false, 1_000L)).containsExactly("EXTENDED a COMMAND");
    assertThat(desk.expiresAt()).isEqualTo(10_000);
  }

  @Test
  void extend_countsFromNow() {
    desk.trigger("a");

    desk.at(5_000).extend("a", false, 15_000L);

    assertThat(desk.expiresAt()).isEqualTo(20_000);
  }

  @Test
  void extend_stopsAtTheLongestLife() {
    desk.trigger("a");

    desk.extend("a", false, 60_000L);

    assertThat(desk.expiresAt()).isEqualTo(25_000);
  }

  @Test
  void extend_movesTheDeadlineByAsLittleAsItSays() {
    desk.trigger("a");

    desk.at(1).extend("a", false, null);

    assertThat(desk.expiresAt()).isEqualTo(10_001);
  }

  @Test
  void fewWrites_renewalWaitsUntilItMovesTheDeadlineByATenthOfTheTtl() {
    desk.trigger("a");
    desk.at(0).status("a", Status.RUNNING);
    Claim before = desk.row();

    desk.at(299).status("a", Status.RUNNING);
    assertThat(desk.row()).isEqualTo(before);
    desk.at(999).status("a", Status.RUNNING);
    assertThat(desk.expiresAt()).isEqualTo(10_000);
    desk.at(1_000).status("a", Status.RUNNING);
    assertThat(desk.expiresAt()).isEqualTo(11_000);
    assertThat(desk.held().lastStatusAt()).isEqualTo(t(1_000));
  }

  @Test
  void fewWrites_theSameStatusAgainIsWrittenOnlyAfterATenthOfTheOrphanGrace() {
    Desk plain = Desk.withDefaults();
    plain.trigger("a");
    plain.at(1_000).status("a", Status.RUNNING);
    Claim before = plain.row();

    plain.at(1_299).status("a", Status.RUNNING);
    assertThat(plain.row()).isEqualTo(before);
    plain.at(1_300).status("a", Status.RUNNING);
    assertThat(plain.held().lastStatusAt()).isEqualTo(t(1_300));
  }

  @Test
  void fewWrites_theSameStatusAgainIsNeverWrittenWithoutOrphanGrace() {
    Desk plain =
        Desk.with(
            new Terms(
                Lifecycle.UNTIL_TERMINAL, 10_000, 4_000, Policy.TERMINAL, false, 25_000, 0, "v1"));
    plain.trigger("a");
    plain.at(1_000).status("a", Status.RUNNING);
    Claim before = plain.row();

    plain.at(9_000).status("a", Status.RUNNING);

    assertThat(plain.row()).isEqualTo(before);
  }

  @Test
  void fewWrites_anotherStatusIsWrittenAtOnce() {
    Desk plain = Desk.withDefaults();
    plain.trigger("a");
    plain.at(1_000).status("a", Status.QUEUED);

    plain.at(1_001).status("a", Status.RUNNING);

    assertThat(plain.held().lastStatus()).isEqualTo(Status.RUNNING);
    assertThat(plain.held().lastStatusAt()).isEqualTo(t(1_001));
  }

  @Test
  void fixedTtl_noStatusReleasesAndEveryOneIsRemembered() {
    Set<Status> all = EnumSet.complementOf(EnumSet.of(Status.NOT_FOUND));

    assertThat(all)
        .allSatisfy(
            status -> {
              Desk fresh = Desk.with(Desk.fixedTtl());
              fresh.trigger("a");
              assertThat(fresh.at(5_000).status("a", status)).isEmpty();
              assertThat(fresh.held().lastStatus()).isEqualTo(status);
              assertThat(fresh.held().lastStatusAt()).isEqualTo(t(5_000));
              assertThat(fresh.expiresAt()).isEqualTo(10_000);
            });
  }

  @Test
  void fixedTtl_notFoundChangesNothing() {
    Desk fixed = Desk.with(Desk.fixedTtl());
    fixed.trigger("a");
    Claim before = fixed.row();

    assertThat(fixed.at(9_000).status("a", Status.NOT_FOUND)).isEmpty();
    assertThat(fixed.row()).isEqualTo(before);
  }

  @Test
  void fixedTtl_aLateStatusDoesNotUndoTheEndOfTheRun() {
    Desk fixed = Desk.with(Desk.fixedTtl());
    fixed.trigger("a");
    fixed.at(1_000).status("a", Status.COMPLETED);
    Claim before = fixed.row();

    fixed.at(2_000).status("a", Status.RUNNING);

    assertThat(fixed.row()).isEqualTo(before);
  }

  @Test
  void fixedTtl_aRunKnownToBeOverIsNoOverlap() {
    Desk fixed = Desk.with(Desk.fixedTtl());
    fixed.trigger("a");
    fixed.at(1_000).status("a", Status.COMPLETED);

    assertThat(fixed.at(10_000).trigger("b")).containsExactly("EXPIRED a TTL", "ACCEPTED b");
  }

  @Test
  void fixedTtl_aRunKnownToBeOverIsNoOverlapAfterACommandEither() {
    Desk fixed = Desk.with(Desk.fixedTtl());
    fixed.trigger("a");
    fixed.at(1_000).status("a", Status.COMPLETED);
    fixed.at(2_000).release("a", false);

    assertThat(fixed.at(3_000).trigger("b")).containsExactly("ACCEPTED b");
  }

  @Test
  void fixedTtl_aRunNotKnownToBeOverIsAnOverlap() {
    Desk fixed = Desk.with(Desk.fixedTtl());
    fixed.trigger("a");
    fixed.at(1_000).failedWillRetry("a");

    assertThat(fixed.at(10_000).trigger("b"))
        .containsExactly("EXPIRED a TTL", "ACCEPTED b overlap a");
  }

  @Test
  void fixedTtl_nothingIsRechecked() {
    Desk fixed = Desk.with(Desk.fixedTtl());
    fixed.trigger("a");
    Claim before = fixed.row();

    assertThat(fixed.at(1).trigger("b")).containsExactly("DENIED b CLAIM_HELD by a");
    assertThat(fixed.at(2).trigger("c")).containsExactly("DENIED c CLAIM_HELD by a");
    assertThat(fixed.row()).isEqualTo(before);
  }

  @Test
  void fixedTtl_commandsWork() {
    Desk fixed = Desk.with(Desk.fixedTtl());
    fixed.trigger("a");

    assertThat(fixed.at(1_000).extend("a", false, null)).containsExactly("EXTENDED a COMMAND");
    assertThat(fixed.expiresAt()).isEqualTo(11_000);
    assertThat(fixed.at(2_000).release("a", false)).containsExactly("RELEASED a COMMAND");
  }
}
