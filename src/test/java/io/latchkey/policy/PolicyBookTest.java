package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.latchkey.message.Policy;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
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
    assertThat(book.explain(tenant, workflow).policy()).isSameAs(book.resolve(tenant, workflow));
  }

  @Test
  void explainsWhereItLookedTheMostExactPlaceFirst() {
    PolicyBook book = PolicyFile.parse("p", "policies: [ { ttl: 4s }, { workflow: w, ttl: 2s } ]");

    Resolution resolution = book.explain("t", "w");

    assertThat(resolution.candidates())
        .containsExactly(
            new Resolution.Candidate("t", "w", null),
            new Resolution.Candidate("*", "w", book.exact("*", "w")),
            new Resolution.Candidate("t", "*", null),
            new Resolution.Candidate("*", "*", book.exact("*", "*")));
    assertThat(resolution.chosen()).contains(resolution.candidates().get(1));
    assertThat(PolicyBook.EMPTY.explain("t", "w").chosen()).isEmpty();
    assertThat(PolicyBook.EMPTY.explain("t", "w").policy()).isEqualTo(Policy.DEFAULT);
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
            false,
            policy.forbidOverrides(),
            null);

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
  void takesAPolicyOut() {
    PolicyBook book = PolicyFile.parse("p", "policies: [ { ttl: 5s }, { tenant: t, ttl: 6s } ]");

    PolicyBook changed = book.without("t", "*");

    assertThat(changed.resolve("t", "w").ttlMs()).isEqualTo(5_000);
    assertThat(book.resolve("t", "w").ttlMs()).isEqualTo(6_000);
    assertThat(changed.without("t", "w")).isSameAs(changed);
  }

  @Test
  void oneChangeAmongTenThousandCompilesNothingAndCopiesLittle() {
    List<Policy> policies = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      policies.add(
          PolicyFile.parse(
                  "p",
                  "{ tenant: t%d, workflow: w%d, ttl: %ds, key_expression: 'input.k%d' }"
                      .formatted(i % 100, i, 10 + i, i % 50))
              .policies()
              .get(0));
    }
    PolicyBook book = PolicyBook.of(policies);
    Policy changed =
        PolicyFile.parse("p", "{ tenant: t7, workflow: w7, ttl: 5s, key_expression: input.k7 }")
            .policies()
            .get(0);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();

    book.with(changed); // The first time classes are loaded.
    long before = threads.getThreadAllocatedBytes(thread);
    PolicyBook next = book.with(changed);
    long bytes = threads.getThreadAllocatedBytes(thread) - before;

    assertThat(bytes).isLessThan(16 * 1024);
    assertThat(next.resolve("t7", "w7").ttlMs()).isEqualTo(5_000);
    assertThat(next.policies()).hasSize(10_000);
    for (int i = 0; i < 10_000; i++) {
      Policy policy = book.resolve("t" + i % 100, "w" + i);
      assertThat(policy.ttlMs()).isEqualTo((10 + i) * 1_000L);
      KeyExpression expression = book.keyExpression(policy);
      assertThat(expression).isNotNull();
      assertThat(expression.text()).isEqualTo("input.k" + i % 50);
    }
    book.resolve("t7", "w7");
    before = threads.getThreadAllocatedBytes(thread);
    for (int i = 0; i < 1_000; i++) {
      next.keyExpression(next.resolve("t7", "w7"));
      next.resolve("unknown", "unknown");
    }
    assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(1_000);
  }

  @Test
  void holdsWhatTheShadowWouldMakeOfAPolicy() {
    PolicyBook book =
        PolicyFile.parse(
            "p",
            """
            policies:
              - { ttl: 5s }
              - { tenant: t, ttl: 5s, key_expression: tenant, shadow: { ttl: 6s } }
              - { tenant: u, scope: WORKFLOW, shadow: { key_expression: workflow, scope: TENANT } }
            """);

    ShadowPolicy ttl = book.shadow(book.resolve("t", "w"));
    assertThat(ttl).isNotNull();
    assertThat(ttl.policy())
        .isEqualTo(
            PolicyFile.parse("q", "{ tenant: t, ttl: 6s, key_expression: tenant }")
                .policies()
                .get(0));
    assertThat(ttl.keyExpression())
        .as("compiled once for both")
        .isSameAs(book.keyExpression(book.resolve("t", "w")));
    ShadowPolicy key = book.shadow(book.resolve("u", "w"));
    assertThat(key).isNotNull();
    assertThat(key.policy())
        .isEqualTo(
            PolicyFile.parse("q", "{ tenant: u, key_expression: workflow }").policies().get(0));
    assertThat(key.keyExpression())
        .isNotNull()
        .extracting(KeyExpression::text)
        .isEqualTo("workflow");
    assertThat(book.shadow(book.resolve("other", "w"))).isNull();
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
