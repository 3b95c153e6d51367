package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Policy;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bounds of a policy's times, whichever way the policy came. */
class PolicyChecksTest {
  private static final long DAY = 86_400_000;

  @Test
  void theDefaultIsValid() {
    assertThat(PolicyChecks.firstProblem(Policy.DEFAULT)).isEmpty();
  }

  @Test
  void theBoundsThemselvesAreValid() {
    assertThat(problem(1_000, 0, 1_000, 0)).isEmpty();
    assertThat(problem(30 * DAY, 30 * DAY, 3_650 * DAY, 30 * DAY)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "999|0|1000|0|ttl_ms must be 1s to 30d, not 999ms",
        "2592000001|0|9999999999|0|ttl_ms must be 1s to 30d, not 2592000001ms",
        "1000|-1|1000|0|recheck_interval_ms must be 0s to 30d, not -1ms",
        "1000|2592000001|1000|0|recheck_interval_ms must be 0s to 30d, not 2592000001ms",
        "1000|0|999|0|max_lifetime_ms must be at least the ttl (1s), not 999ms",
        "1000|0|315360000001|0|max_lifetime_ms must be 1s to 3650d, not 315360000001ms",
        "1000|0|9223372036854775807|0|max_lifetime_ms must be 1s to 3650d, not"
            + " 9223372036854775807ms",
        "1000|0|1000|-1|orphan_grace_ms must be 0s to 30d, not -1ms",
        "1000|0|1000|2592000001|orphan_grace_ms must be 0s to 30d, not 2592000001ms",
      })
  void aTimeOutOfItsBoundsIsNamedWithThem(
      long ttlMs, long recheckMs, long lifetimeMs, long graceMs, String sentence) {
    assertThat(problem(ttlMs, recheckMs, lifetimeMs, graceMs)).hasValue(sentence);
  }

  private static Optional<String> problem(
      long ttlMs, long recheckMs, long lifetimeMs, long graceMs) {
    Policy base = Policy.DEFAULT;
    return PolicyChecks.firstProblem(
            new Policy(
                base.tenant(),
                base.workflow(),
                base.keyExpression(),
                base.scope(),
                base.lifecycle(),
                ttlMs,
                recheckMs,
                base.releaseOn(),
                base.renewOnStatus(),
                lifetimeMs,
                graceMs,
                base.requireKey(),
                base.forbidOverrides(),
                base.shadow()))
        .map(PolicyChecks.Problem::sentence);
  }
}
