package io.latchkey.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.policy.YamlNode;
import io.latchkey.sim.Scenario.Send;
import io.latchkey.sim.Scenario.SetPolicy;
import io.latchkey.sim.Scenario.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {
  private final ScenarioReader reader = new ScenarioReader();

  private Step step(String step) {
    return reader.parse("s.yaml", "steps:\n  - " + step).steps().get(0);
  }

  @Test
  void readsPoliciesAndSteps() {
    Scenario scenario =
        reader.parse(
            "s.yaml",
            """
            name: a name
            policy: { ttl: 60s }
            policies: [ { tenant: t, ttl: 5s } ]
            steps:
              - { at: 0s, trigger: { tenant: t } }
              - { at: 250ms }
            """);

    assertThat(scenario.name()).isEqualTo("a name");
    assertThat(scenario.policies().resolve("t", "w").ttlMs()).isEqualTo(5_000);
    assertThat(scenario.policies().resolve("u", "w").ttlMs()).isEqualTo(60_000);
    assertThat(scenario.steps()).extracting(Step::number).containsExactly(1, 2);
    assertThat(scenario.steps()).extracting(Step::line).containsExactly(5, 6);
    assertThat(scenario.steps()).extracting(Step::atMs).containsExactly(0L, 250L);
    assertThat(scenario.steps().get(1).action()).isNull();
    assertThat(scenario.steps().get(1).expect()).isNull();
  }

  @Test
  void passesPayloadsOnAsTheyAreWritten() {
    assertThat(step("{ at: 0s, trigger: { tenannt: t, run_id: 7, ttl_ms: 1.50 } }").action())
        .isEqualTo(
            new Send(
                "latchkey.triggers", null, "{\"tenannt\":\"t\",\"run_id\":7,\"ttl_ms\":1.50}"));
    assertThat(step("{ at: 0s, status: {} }").action())
        .isEqualTo(new Send("latchkey.run-status", null, "{}"));
    assertThat(step("{ at: 0s, command: {} }").action())
        .isEqualTo(new Send("latchkey.commands", null, "{}"));
  }

  @ParameterizedTest
  @CsvSource({
    "triggers, latchkey.triggers",
    "run-status, latchkey.run-status",
    "latchkey.commands, latchkey.commands"
  })
  void readsRawRecordsForATopicByEitherName(String name, String topic) {
    assertThat(step("{ at: 0s, raw: { topic: " + name + ", key: k, value: '{' } }").action())
        .isEqualTo(new Send(topic, "k", "{"));
  }

  @Test
  void readsAnAbsentOrNullKeyAndValueAsNone() {
    assertThat(step("{ at: 0s, raw: { topic: triggers, value: null } }").action())
        .isEqualTo(new Send("latchkey.triggers", null, null));
  }

  @Test
  void sendsToTheTopicsThatItNames() {
    Scenario scenario =
        reader.parse(
            "s.yaml",
            """
            topics: { run_status: latchkey.triggers }
            steps:
              - { at: 0s, status: {} }
              - { at: 0s, raw: { topic: run-status, value: x } }
            """);

    assertThat(scenario.topics().inputs())
        .containsExactly("latchkey.triggers", "latchkey.commands");
    assertThat(scenario.steps())
        .extracting(Step::action)
        .containsExactly(
            new Send("latchkey.triggers", null, "{}"), new Send("latchkey.triggers", null, "x"));
  }

  @Test
  void readsAPolicyStep() {
    assertThat(step("{ at: 0s, policy: { tenant: t, ttl: 5s } }").action())
        .isInstanceOfSatisfying(
            SetPolicy.class, set -> assertThat(set.policy().ttlMs()).isEqualTo(5_000));
  }

  @Test
  void checksAcceptedAndDeniedAlwaysAndTheOthersWhereListed() {
    Step step =
        step("{ at: 0s, expect: [ denied: { run_id: r }, event: {}, none: [dead_letter] ] }");

    assertThat(step.expect()).isNotNull();
    assertThat(step.expect().outputs())
        .containsOnlyKeys(
            OutputKind.ACCEPTED, OutputKind.DENIED, OutputKind.EVENT, OutputKind.DEAD_LETTER);
    assertThat(step.expect().outputs().get(OutputKind.ACCEPTED)).isEmpty();
    assertThat(step.expect().outputs().get(OutputKind.DEAD_LETTER)).isEmpty();
    assertThat(step.expect().outputs().get(OutputKind.DENIED))
        .extracting(YamlNode::json)
        .containsExactly("{\"run_id\":\"r\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          { trigger: {} }                               | steps[2] has no at; add one
          { at: 5 }                                     | steps[2].at needs a unit, ms, s, m, h or d: write 5s or 5ms
          { at: 59s }                                   | steps[2].at must not be before the step before, which is at 60s: time goes forward only
          { at: 61s, triger: {} }                       | steps[2].triger is no field here; did you mean trigger?
          { at: 61s, trigger: {}, status: {} }          | steps[2] has trigger and status; a step does one thing: make it two steps
          { at: 61s, trigger: text }                    | steps[2].trigger must be a mapping of fields; write anything else as raw
          { at: 61s, policy: { tll: 5s } }              | steps[2].policy.tll is no field here; did you mean ttl?
          { at: 61s, policy: { ttl: 5 } }               | steps[2].policy.ttl needs a unit, ms, s, m, h or d: write 5s or 5ms
          { at: 61s, raw: { value: x } }                | steps[2].raw has no topic; add one
          { at: 61s, raw: { topic: accepted } }         | steps[2].raw.topic must be triggers, run-status or commands, not 'accepted'
          { at: 61s, raw: { topic: triggers, val: x } } | steps[2].raw.val is no field here; did you mean value?
          { at: 61s, raw: { topic: triggers, value: {} } } | steps[2].raw.value must be a text
          { at: 61s, expect: { accepted: {} } }         | steps[2].expect must be a list
          { at: 61s, expect: [ accepted ] }             | steps[2].expect[1] must be one output, such as accepted: { run_id: r1 }, or none: [event, status_request]
          { at: 61s, expect: [ acepted: {} ] }          | steps[2].expect[1].acepted is no field here; did you mean accepted?
          { at: 61s, expect: [ denied: { runid: r } ] } | steps[2].expect[1].denied.runid is no field here; did you mean run_id?
          { at: 61s, expect: [ dead_letter: x ] }       | steps[2].expect[1].dead_letter must be a mapping of fields
          { at: 61s, expect: [ dead_letter: { raeson: x } ] } | steps[2].expect[1].dead_letter.raeson is no field here; did you mean reason?
          { at: 61s, expect: [ none: event ] }          | steps[2].expect[1].none must be a list
          { at: 61s, expect: [ none: [evnt] ] }         | steps[2].expect[1].none[1] must be one of event, accepted, denied, status_request, shadow_decision, dead_letter
          { at: 61s, expect: [ event: {}, none: [event] ] } | steps[2].expect[2].none[1] says that there is no event, but one is listed as well
          """)
  void refusesAWrongStepNamingFileLineAndField(String step, String sentence) {
    assertThatThrownBy(() -> reader.parse("s.yaml", "steps:\n  - { at: 60s }\n  - " + step))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("s.yaml, line 3: " + sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          name: x               | s.yaml, line 1: the file has no steps; add one
          step: []              | s.yaml, line 1: step is no field here; did you mean steps?
          steps: {}             | s.yaml, line 1: steps must be a list
          - 1                   | s.yaml, line 1: the file must be a mapping of fields
          policy: { ttl: 0s }   | s.yaml, line 1: policy.ttl must be 1s to 30d, not 0s
          policies: { ttl: 5s } | s.yaml, line 1: policies must be a list
          topics: { denied: x } | s.yaml, line 1: topics.denied is no field here; the fields are triggers, run_status, commands
          topics: { commands: latchkey.denied } | s.yaml, line 1: topics cannot be used: Invalid value latchkey.denied for configuration topic.denied: topic.commands has this name; only topic.triggers, topic.run.status, topic.commands may share a topic
          """)
  void refusesAWrongFile(String text, String sentence) {
    assertThatThrownBy(() -> reader.parse("s.yaml", text))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(sentence);
  }

  @Test
  void refusesTwoPoliciesForTheSame() {
    assertThatThrownBy(
            () -> reader.parse("s.yaml", "policy: {}\npolicies:\n  - { tenant: '*' }\nsteps: []"))
        .hasMessage(
            "s.yaml, line 3: policies[1] is for the same tenant and workflow as the policy of line"
                + " 1; keep one");
  }

  @Test
  void refusesBrokenYamlWithLineAndColumn() {
    assertThatThrownBy(() -> reader.parse("s.yaml", "steps:\n  - { at: 0s, trigger: { a: 1 }\n"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith("s.yaml, line 3, column 1: not YAML: ");
  }

  @Test
  void refusesAFileThatIsNotThereOrIsNoFile(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("none.yaml");
    assertThatThrownBy(() -> reader.read(file))
        .hasMessage(file + " does not exist; name a scenario file");
    assertThatThrownBy(() -> reader.read(directory))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("cannot be read");
    Files.write(file, new byte[] {(byte) 0xFF});
    assertThatThrownBy(() -> reader.read(file)).hasMessageContaining("is not UTF-8");
  }
}
