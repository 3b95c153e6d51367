package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import io.latchkey.message.Scope;
import io.latchkey.message.Shadow;
import io.latchkey.message.Status;
import io.latchkey.message.TriggerOverride;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyFileTest {
  @TempDir Path directory;

  @Test
  void readsEveryFieldOfAList() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("policies.yaml"),
            """
            policies:
              - { ttl: 60s }
              - tenant: acme
                workflow: nightly
                key_expression: input.order_id
                scope: workflow
                lifecycle: FIXED_TTL
                ttl: 5m
                recheck_interval: 10s
                release_on: [COMPLETED, FAILED, CANCELLED, SUSPENDED]
                renew_on_status: true
                max_lifetime: 24h
                orphan_grace: 250ms
                require_key: true
                forbid_overrides: [ttl_ms, bypass]
                shadow: { key_expression: input.id, scope: tenant, ttl: 10m, require_key: false }
            """);

    PolicyBook book = PolicyFile.read(file);

    assertThat(book.resolve("acme", "nightly"))
        .isEqualTo(
            new Policy(
                "acme",
                "nightly",
                "input.order_id",
                Scope.WORKFLOW,
                Lifecycle.FIXED_TTL,
                300_000,
                10_000,
                Set.of(Status.COMPLETED, Status.FAILED, Status.CANCELLED, Status.SUSPENDED),
                true,
                86_400_000L,
                250,
                true,
                Set.of(TriggerOverride.TTL_MS, TriggerOverride.BYPASS),
                new Shadow("input.id", Scope.TENANT, 600_000L, false)));
    assertThat(book.resolve("other", "nightly").ttlMs()).isEqualTo(60_000);
  }

  @Test
  void readsASinglePolicyWithDefaultsForTheRest() {
    PolicyBook book = PolicyFile.parse("p", "{ recheck_interval: 0s }");

    Policy policy = book.resolve("t", "w");
    assertThat(policy.recheckIntervalMs()).isZero();
    assertThat(policy.ttlMs()).isEqualTo(Policy.DEFAULT_TTL_MS);
    assertThat(policy.tenant()).isEqualTo("*");
  }

  @Test
  void letsTheLifetimeFollowALongTtl() {
    assertThat(PolicyFile.parse("p", "ttl: 30d").resolve("t", "w").maxLifetimeMs())
        .isEqualTo(30L * 86_400_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ttl: 60                  | ttl needs a unit, ms, s, m, h or d: write 60s or 60ms
          ttl: ~                   | ttl must be a whole number and a unit, such as 250ms, 60s, 5m, 24h or 30d
          ttl: [1h]                | ttl must be a whole number and a unit, such as 250ms, 60s, 5m, 24h or 30d
          policy: { ttl: 5s }      | policy is no field here; did you mean policies?
          key_expression: ' '      | key_expression must not be blank; leave it out
          ttl: 999ms               | ttl must be 1s to 30d, not 999ms
          ttl: 0s                  | ttl must be 1s to 30d, not 0s
          ttl: 31d                 | ttl must be 1s to 30d, not 31d
          ttl_ms: 60000            | ttl_ms is no field here; did you mean ttl?
          max_lifetime: 1h         | max_lifetime must be at least the ttl (1d), not 1h
          max_lifetime: 3651d      | max_lifetime must be 1d to 3650d, not 3651d
          recheck_interval: 31d    | recheck_interval must be 0s to 30d, not 31d
          orphan_grace: 721h       | orphan_grace must be 0s to 30d, not 721h
          scope: GLOBAL            | scope must be TENANT or WORKFLOW, not 'GLOBAL'
          renew_on_status: yes     | renew_on_status must be true or false
          release_on: [COMPLETED]  | release_on must list COMPLETED, FAILED and CANCELLED, for a run that is over holds nothing
          release_on: [DONE]       | release_on[1] must be COMPLETED, FAILED, CANCELLED or SUSPENDED, not 'DONE'
          forbid_overrides: [ttl]  | forbid_overrides[1] must be ttl_ms, lifecycle or bypass, not 'ttl'
          tenant: 'a:b'            | tenant must not contain ':' or '/'
          workflow: ''             | workflow must not be blank
          shadow:                  | shadow must be a mapping of fields
          shadow: { }              | shadow must give a key_expression, a scope, a TTL or require_key; or leave it out
          shadow: { tll: 5s }      | shadow.tll is no field here; did you mean ttl?
          shadow: { lifecycle: FIXED_TTL } | shadow.lifecycle is no field here; the fields are key_expression, scope, ttl, require_key
          shadow: { ttl: 5 }       | shadow.ttl needs a unit, ms, s, m, h or d: write 5s or 5ms
          shadow: { ttl: 31d }     | shadow.ttl must be 1s to 30d, not 31d
          { max_lifetime: 8d, shadow: { ttl: 9d } } | shadow.ttl must be at most the max_lifetime (8d), not 9d
          shadow: { scope: GLOBAL } | shadow.scope must be TENANT or WORKFLOW, not 'GLOBAL'
          shadow: { require_key: 1 } | shadow.require_key must be true or false
          shadow: { key_expression: ~ } | shadow.key_expression must be a text; write false to derive no key
          shadow: { key_expression: inputs.x } | shadow.key_expression cannot be used: undeclared reference to 'inputs' (in container '') (at character 1)
          key_expression: inputs.x | key_expression cannot be used: undeclared reference to 'inputs' (in container '') (at character 1)
          """)
  void refusesAWrongFieldNamingFileLineAndField(String field, String sentence) {
    assertThatThrownBy(() -> PolicyFile.parse("p.yaml", "\n" + field))
        .isInstanceOf(PolicyFileException.class)
        .hasMessage("p.yaml, line 2: " + sentence);
  }

  @Test
  void namesTheLineOfAShadowsField() {
    assertThatThrownBy(
            () ->
                PolicyFile.parse(
                    "p.yaml", "policies:\n- ttl: 5s\n  shadow:\n    scope: TENANT\n    ttl: 0s\n"))
        .hasMessage("p.yaml, line 5: policies[1].shadow.ttl must be 1s to 30d, not 0s");
  }

  @Test
  void aShadowsTtlMayBeLongWhereTheLifetimeFollowsTheTtl() {
    Policy policy = PolicyFile.parse("p", "shadow: { ttl: 30d }").resolve("t", "w");

    assertThat(policy.maxLifetimeMs()).isEqualTo(7L * 86_400_000);
    assertThat(policy.shadowed()).isEqualTo(PolicyFile.parse("p", "ttl: 30d").policies().get(0));
  }

  @Test
  void refusesAStatusThatCannotRelease() {
    assertThatThrownBy(
            () -> PolicyFile.parse("p.yaml", "release_on: [COMPLETED, FAILED, CANCELLED, RUNNING]"))
        .hasMessage(
            "p.yaml, line 1: release_on must not list RUNNING: only SUSPENDED may be added to"
                + " COMPLETED, FAILED and CANCELLED");
  }

  @Test
  void refusesTwoPoliciesForTheSame() {
    assertThatThrownBy(
            () ->
                PolicyFile.parse(
                    "p.yaml", "policies:\n- { tenant: a }\n- { tenant: b }\n- { tenant: a }\n"))
        .hasMessage(
            "p.yaml, line 4: policies[3] is for the same tenant and workflow as the policy of line"
                + " 2; keep one");
  }

  @Test
  void refusesAFileOfTooManyPoliciesWithTheLimit() {
    StringBuilder file = new StringBuilder("policies:\n");
    for (int i = 0; i < 60_000; i++) {
      file.append("- { tenant: t, workflow: w%d, ttl: 5s }\n".formatted(i));
    }

    assertThatThrownBy(() -> PolicyFile.parse("p.yaml", file.toString()))
        .isInstanceOf(PolicyFileException.class)
        .hasMessage(
            "p.yaml, line 50001: there are more than 200000 values up to here (each alias counts"
                + " what it stands for); split the file");
  }

  @Test
  void refusesAFieldBesideTheList() {
    assertThatThrownBy(() -> PolicyFile.parse("p.yaml", "policies: []\nttl: 5m\n"))
        .hasMessageStartingWith("p.yaml, line 2: ttl is no field here");
  }

  @Test
  void refusesAFileThatIsNotThere() {
    Path file = directory.resolve("none.yaml");

    assertThatThrownBy(() -> PolicyFile.read(file))
        .isInstanceOf(PolicyFileException.class)
        .hasMessage(file + " does not exist; name a file of policies");
  }

  @Test
  void refusesAFileThatIsNotText() throws IOException {
    Path file = Files.write(directory.resolve("p.yaml"), new byte[] {(byte) 0xC3, 0x28});

    assertThatThrownBy(() -> PolicyFile.read(file))
        .isInstanceOf(PolicyFileException.class)
        .hasMessageContaining("is not UTF-8");
  }

  @Test
  void whatIsWrittenIsReadBack() {
    PolicyBook book =
        PolicyFile.parse(
            "p",
            """
            policies:
              - { ttl: 90s }
              - { tenant: acme, workflow: "1", lifecycle: FIXED_TTL, scope: WORKFLOW, ttl: 30d }
              - { tenant: "true", workflow: a/b c, max_lifetime: 8d, orphan_grace: 0s, require_key: true }
              - tenant: "é\\"'#"
                key_expression: "input.a + '\\\\n' + \\"x\\""
                recheck_interval: 1500ms
                release_on: [COMPLETED, FAILED, CANCELLED, SUSPENDED]
                renew_on_status: true
                forbid_overrides: [bypass, lifecycle]
              - tenant: shadowed
                shadow: { key_expression: "input.a + '\\\\n' + \\"x\\"", scope: WORKFLOW, ttl: 90s, require_key: true }
              - { tenant: unkeyed, shadow: { key_expression: false } }
            """);

    String text = PolicyText.file(book.policies());

    assertThat(PolicyFile.parse("q", text).policies()).isEqualTo(book.policies());
    assertThat(text).contains("- { tenant: \"*\", workflow: \"*\", ttl: 90s } # version ");
  }

  @Test
  void noPoliciesAreAFileToo() {
    assertThat(PolicyFile.parse("q", PolicyText.file(List.of())).policies()).isEmpty();
  }
}
