package io.latchkey.claim;

import static io.latchkey.claim.Desk.t;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import org.junit.jupiter.api.Test;

/** The recheck rule: no denial goes unanswered, and a storm costs one request an interval. */
class RecheckRuleTest {
  private final Desk desk = Desk.withDefaults();

  @Test
  void theFirstDenialAsksAtOnce() {
    desk.trigger("a");

    assertThat(desk.at(1_000).trigger("b")).containsExactly("DENIED b CLAIM_HELD by a", "ASKS a");
    assertThat(desk.held().lastDeniedAt()).isEqualTo(t(1_000));
    assertThat(desk.held().unansweredDenialAt()).isNull();
  }

  @Test
  void aDenialWithinTheIntervalIsOnlyMarkedAndOnlyOnce() {
    desk.trigger("a");
    desk.at(1_000).trigger("b");

    assertThat(desk.at(2_000).trigger("c")).containsExactly("DENIED c CLAIM_HELD by a");
    assertThat(desk.held().unansweredDenialAt()).isEqualTo(t(2_000));
    Claim marked = desk.row();
    assertThat(desk.at(3_000).trigger("d")).containsExactly("DENIED d CLAIM_HELD by a");
    assertThat(desk.row()).isEqualTo(marked);
  }

  @Test
  void thePunctuatorAsksForTheMarkedDenialWhenTheIntervalIsOverAndClearsTheMark() {
    desk.trigger("a");
    desk.at(1_000).trigger("b");
    desk.at(2_000).trigger("c");

    assertThat(desk.at(5_000).due()).containsExactly("ASKS a");
    assertThat(desk.held().lastDeniedAt()).isEqualTo(t(5_000));
    assertThat(desk.held().unansweredDenialAt()).isNull();
    assertThat(desk.at(9_999).due()).isEmpty();
  }

  @Test
  void withoutAMarkedDenialThePunctuatorAsksNothing() {
    desk.trigger("a");
    desk.at(1_000).trigger("b");

    assertThat(desk.nextDeadline()).isEqualTo(t(10_000));
    assertThat(desk.at(5_000).due()).isEmpty();
  }

  @Test
  void aDenialAfterTheIntervalAsksAtOnceAndClearsTheMark() {
    desk.trigger("a");
    desk.at(1_000).trigger("b");
    desk.at(2_000).trigger("c");

    assertThat(desk.at(5_000).trigger("d")).containsExactly("DENIED d CLAIM_HELD by a", "ASKS a");
    assertThat(desk.held().lastDeniedAt()).isEqualTo(t(5_000));
    assertThat(desk.held().unansweredDenialAt()).isNull();
  }

  @Test
  void aDenialJustWithinTheIntervalDoesNotAsk() {
    desk.trigger("a");
    desk.at(1_000).trigger("b");

    assertThat(desk.at(4_999).trigger("c")).containsExactly("DENIED c CLAIM_HELD by a");
  }

  @Test
  void aRequestOfThePunctuatorCountsForTheInterval() {
    desk.trigger("a");
    desk.at(1_000).trigger("b");
    desk.at(2_000).trigger("c");
    desk.at(5_000).due();

    assertThat(desk.at(8_999).trigger("d")).containsExactly("DENIED d CLAIM_HELD by a");
    assertThat(desk.at(9_000).due()).containsExactly("ASKS a");
  }

  @Test
  void onlyADenialByAnotherHolderCounts() {
    desk.trigger("a", "q1");
    Claim before = desk.row();

    desk.at(1_000).trigger("a", "q1");
    desk.at(2_000).trigger("a", "q2");

    assertThat(desk.row()).isEqualTo(before);
  }

  @Test
  void aNewClaimStartsWithoutTheOldOnesDenials() {
    desk.trigger("a");
    desk.at(9_000).trigger("b");
    desk.at(10_000).trigger("b");

    assertThat(desk.at(10_001).trigger("c")).containsExactly("DENIED c CLAIM_HELD by b", "ASKS b");
  }

  @Test
  void anIntervalOfZeroAsksAndMarksNothing() {
    Desk off =
        Desk.with(
            new Terms(
                Lifecycle.UNTIL_TERMINAL, 10_000, 0, Policy.TERMINAL, false, 25_000, 3_000, "v1"));
    off.trigger("a");
    Claim before = off.row();

    assertThat(off.at(1).trigger("b")).containsExactly("DENIED b CLAIM_HELD by a");
    assertThat(off.row()).isEqualTo(before);
  }

  @Test
  void denialsNeverMoveTheDeadline() {
    desk.trigger("a");
    desk.at(1_000).trigger("b");
    desk.at(4_000).trigger("c");
    desk.at(5_000).due();
    desk.at(9_500).trigger("d");

    assertThat(desk.expiresAt()).isEqualTo(10_000);
  }
}
