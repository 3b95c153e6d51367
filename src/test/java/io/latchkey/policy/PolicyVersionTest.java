package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Policy;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.UndecodableException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyVersionTest {
  private static final String SAME = "{ tenant: acme, ttl: 2h, key_expression: input.id }";

  /**
   * Claims and outcomes that lie on the topics tell it: from the first release on the same policy
   * keeps it.
   */
  @Test
  void theDefaultPolicyHasAVersionThatStays() {
    assertThat(PolicyBook.EMPTY.version(Policy.DEFAULT)).isEqualTo("b42d3447");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tenant: t",
        "workflow: w",
        "key_expression: input.id",
        "scope: WORKFLOW",
        "lifecycle: FIXED_TTL",
        "ttl: 2h",
        "recheck_interval: 0s",
        "release_on: [COMPLETED, FAILED, CANCELLED, SUSPENDED]",
        "renew_on_status: true",
        "max_lifetime: 8d",
        "orphan_grace: 0s",
        "require_key: true",
        "forbid_overrides: [bypass]"
      })
  void everyFieldIsInIt(String field) {
    assertThat(PolicyVersion.of(policy(field)))
        .matches("[0-9a-f]{8}")
        .isNotEqualTo(PolicyVersion.of(Policy.DEFAULT));
  }

  /** It decides nothing, so what it is added to stays the same. */
  @Test
  void aShadowIsNotInIt() {
    Policy shadowed = policy("{ ttl: 2h, shadow: { ttl: 3h } }");

    assertThat(PolicyVersion.of(shadowed)).isEqualTo(PolicyVersion.of(policy("ttl: 2h")));
    assertThat(PolicyBook.of(List.of(shadowed)).shadow(shadowed))
        .isNotNull()
        .extracting(ShadowPolicy::version)
        .isEqualTo(PolicyVersion.of(policy("ttl: 3h")));
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void itIsTheSameOnTheTopicAsInAFile(Format format) throws UndecodableException {
    Policy policy = policy(SAME);
    Policy ofTopic = Codecs.POLICY.decode(Codecs.POLICY.encode(policy, format));

    assertThat(PolicyVersion.of(ofTopic)).isEqualTo(PolicyVersion.of(policy));
    assertThat(PolicyText.file(List.of(policy)))
        .contains(" } # version " + PolicyVersion.of(policy));
  }

  @Test
  void aBookTellsTheVersionOfThePolicyThatHolds() {
    PolicyBook book = PolicyFile.parse("p", "policies: [ { ttl: 5s }, " + SAME + " ]");

    assertThat(book.version(book.resolve("acme", "w"))).isEqualTo(PolicyVersion.of(policy(SAME)));
    assertThat(book.version(book.resolve("t", "w"))).isEqualTo(PolicyVersion.of(policy("ttl: 5s")));
  }

  private static Policy policy(String yaml) {
    return PolicyFile.parse("p", yaml).policies().get(0);
  }
}
