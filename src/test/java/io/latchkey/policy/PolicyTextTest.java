package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Policy;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** What {@code policy list} writes {@code policy apply} reads. */
class PolicyTextTest {
  @Property(tries = 300, shrinking = ShrinkingMode.BOUNDED)
  void everyKeyExpressionIsReadBackAsItWas(@ForAll("literals") String expression) {
    Policy policy = withExpression(expression);

    String file = PolicyText.file(List.of(policy));

    assertThat(PolicyFile.parse("list", file).policies()).containsExactly(policy);
  }

  /** A text between quotes is an expression, whatever the text is made of. */
  @Provide
  Arbitrary<String> literals() {
    Arbitrary<String> odd =
        Arbitraries.oneOf(
                Arbitraries.chars().range('\u0000', '\u00A0'),
                Arbitraries.of(
                    '\u0085', '\u00AD', '\u2028', '\u2029', '\uFEFF', '\uFFFD', '\uFFFE', '\uE000'))
            .map(String::valueOf);
    Arbitrary<String> any =
        Arbitraries.integers()
            .between(0x20, Character.MAX_CODE_POINT)
            .filter(c -> Character.getType(c) != Character.SURROGATE)
            .map(Character::toString);
    return Arbitraries.oneOf(odd, any)
        .filter(text -> !text.equals("'") && !text.equals("\\"))
        .list()
        .ofMaxSize(20)
        .map(texts -> "'''" + String.join("", texts) + "'''");
  }

  private static Policy withExpression(String expression) {
    Policy absent = Policy.DEFAULT;
    return new Policy(
        "acme",
        "nightly",
        expression,
        absent.scope(),
        absent.lifecycle(),
        absent.ttlMs(),
        absent.recheckIntervalMs(),
        absent.releaseOn(),
        absent.renewOnStatus(),
        absent.maxLifetimeMs(),
        absent.orphanGraceMs(),
        absent.requireKey(),
        absent.forbidOverrides(),
        null);
  }
}
