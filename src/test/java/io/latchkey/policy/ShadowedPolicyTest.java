package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.message.Policy;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.UndecodableException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a shadow promises of the policy is what the policy with the fields swapped is. */
class ShadowedPolicyTest {

  @ParameterizedTest(name = "{0} is {1} once swapped")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          { ttl: 24h, shadow: { ttl: 10d } }                        | { ttl: 10d }
          { ttl: 10d, shadow: { ttl: 24h } }                        | { ttl: 24h }
          { ttl: 24h, max_lifetime: 7d, shadow: { ttl: 2d } }       | { ttl: 2d, max_lifetime: 7d }
          { ttl: 10d, max_lifetime: 10d, shadow: { ttl: 2d } }      | { ttl: 2d, max_lifetime: 10d }
          { ttl: 10d, max_lifetime: 20d, shadow: { ttl: 12d } }     | { ttl: 12d, max_lifetime: 20d }
          { scope: WORKFLOW, shadow: { scope: TENANT } }            | { scope: TENANT }
          { require_key: true, shadow: { require_key: false } }     | { require_key: false }
          { key_expression: tenant, shadow: { key_expression: workflow } } | { key_expression: workflow }
          { key_expression: tenant, shadow: { key_expression: false } }    | { key_expression: false }
          """)
  void theVersionOfTheShadowIsThatOfTheSwap(String withShadow, String swapped)
      throws UndecodableException {
    Policy policy = policy(withShadow);
    Policy expected = policy(swapped);

    assertThat(policy.shadowed()).isEqualTo(expected);
    assertThat(version(policy)).isEqualTo(PolicyVersion.of(expected));
    for (Format format : Format.values()) {
      Policy ofTopic = Codecs.POLICY.decode(Codecs.POLICY.encode(policy, format));
      assertThat(version(ofTopic)).as("from the topic").isEqualTo(PolicyVersion.of(expected));
    }
    Policy listed = policy(PolicyText.line(policy));
    assertThat(version(listed)).as("as it is listed").isEqualTo(PolicyVersion.of(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ttl: 24h, max_lifetime: 7d", "ttl: 8d, max_lifetime: 8d"})
  void aShadowThatCouldNotBeSwappedInIsRefusedAsTheSwapIs(String fields) {
    assertThatThrownBy(() -> policy("{ " + fields + ", shadow: { ttl: 10d } }"))
        .hasMessageContaining("shadow.ttl must be at most the max_lifetime");
    assertThatThrownBy(() -> policy("{ " + fields.replaceFirst("\\w+,", "10d,") + " }"))
        .hasMessageContaining("max_lifetime must be at least the ttl");
  }

  /** An expression that says false and none at all decide the same, but they are two policies. */
  @ParameterizedTest
  @ValueSource(strings = {"key_expression: tenant, ", ""})
  void theVersionOfAShadowWithoutAKeyIsNotThatOfAPolicyWithoutAnExpression(String fields) {
    Policy policy = policy("{ " + fields + "shadow: { key_expression: false } }");

    assertThat(version(policy)).isNotEqualTo(PolicyVersion.of(policy("{ tenant: '*' }")));
  }

  private static String version(Policy policy) {
    ShadowPolicy shadow = PolicyBook.of(List.of(policy)).shadow(policy);
    assertThat(shadow).isNotNull();
    return shadow.version();
  }

  private static Policy policy(String yaml) {
    return PolicyFile.parse("p", yaml).policies().get(0);
  }
}
