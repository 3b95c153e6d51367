package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.message.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyBookTest {
  @ParameterizedTest
  @CsvSource({"t, w, 1s", "other, w, 2s", "t, other, 3s", "other, other, 4s"})
  void resolvesTheMostExact(String tenant, String workflow, String ttl) {
    PolicyBook book =
        PolicyFile.parse(
            "p",
            """
            policies:
              - { ttl: 4s }
              - { tenant: t, ttl: 3s }
              - { workflow: w, ttl: 2s }
              - { tenant: t, workflow: w, ttl: 1s }
            """);

    assertThat(book.resolve(tenant, workflow).ttlMs()).isEqualTo(Durations.toMillis(ttl));
  }

  @Test
  void fallsBackToTheDefaults() {
    assertThat(PolicyBook.EMPTY.resolve("t", "w")).isEqualTo(Policy.DEFAULT);
  }

  @Test
  void refusesTwoForTheSameTenantAndWorkflow() {
    assertThatThrownBy(() -> PolicyBook.of(List.of(Policy.DEFAULT, Policy.DEFAULT)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there are two of policy */*; keep one");
  }

  @Test
  void refusesAnInvalidPolicy() {
    Policy policy = PolicyFile.parse("p", "ttl: 5s").resolve("t", "w");
    Policy invalid =
        new Policy(
            "t",
            "*",
            null,
            policy.scope(),
            policy.lifecycle(),
            60,
            0,
            policy.releaseOn(),
            false,
            policy.maxLifetimeMs(),
            0,
            false);

    assertThatThrownBy(() -> PolicyBook.of(List.of(invalid)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("policy t/*: ttl_ms must be 1s to 30d, not 60ms");
  }

  @Test
  void replacesAPolicyInANewBook() {
    PolicyBook book = PolicyFile.parse("p", "{ tenant: t, ttl: 5s }");

    PolicyBook changed =
        book.with(PolicyFile.parse("p", "{ tenant: t, ttl: 6s }").policies().get(0));

    assertThat(changed.resolve("t", "w").ttlMs()).isEqualTo(6_000);
    assertThat(changed.policies()).hasSize(1);
    assertThat(book.resolve("t", "w").ttlMs()).isEqualTo(5_000);
  }

  @Test
  void holdsTheCompiledExpressionOfEachPolicy() {
    PolicyBook book =
        PolicyFile.parse("p", "policies: [ { ttl: 5s }, { tenant: t, key_expression: workflow } ]");

    assertThat(book.keyExpression(book.resolve("t", "w")))
        .isNotNull()
        .extracting(KeyExpression::text)
        .isEqualTo("workflow");
    assertThat(book.keyExpression(book.resolve("other", "w"))).isNull();
  }
}
