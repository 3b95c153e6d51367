package io.latchkey.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
  private static final Output ACCEPTED_R1 =
      output(
          OutputKind.ACCEPTED,
          """
          {"run_id": "r1", "fencing_token": 5, "claimed_at": "2026-01-01T00:01:00Z",
           "input": {"a": 1, "b": [1, "x"]}}
          """);
  private static final Output DENIED_R2 = output(OutputKind.DENIED, "{\"run_id\": \"r2\"}");
  private static final Output DENIED_R3 = output(OutputKind.DENIED, "{\"run_id\": \"r3\"}");
  private static final Output EVENT = output(OutputKind.EVENT, "{\"type\": \"EXPIRED\"}");

  private static Output output(OutputKind kind, String value) {
    return new Output(kind, 0, "t:k", value, Map.of());
  }

  private static Optional<Difference> compare(String expect, Output... seen) {
    Scenario scenario =
        new ScenarioReader().parse("s.yaml", "steps:\n- at: 7s\n  expect: " + expect);
    return Comparison.first(scenario.steps().get(0), Arrays.asList(seen));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          { }
          { run_id: r1 }
          { run_id: "r1", fencing_token: 5.0 }
          { possible_overlap_with: null }
          { claimed_at: 60s }
          { claimed_at: 1m }
          { claimed_at: "2026-01-01T00:01:00Z" }
          { claimed_at: "2026-01-01T00:01:00.000Z" }
          { input: { a: 1 } }
          { input: { b: [1, x] } }
          """)
  void isContentWithASubsetOfTheFields(String fields) {
    assertThat(compare("[ accepted: " + fields + " ]", ACCEPTED_R1)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          { run_id: r2 }               | run_id expected "r2", saw "r1"
          { fencing_token: "5" }       | fencing_token expected "5", saw 5
          { fencing_token: 6 }         | fencing_token expected 6, saw 5
          { run_id: null }             | run_id expected null, saw "r1"
          { expires_at: 60s }          | expires_at expected "60s", saw no such field
          { claimed_at: 61s }          | claimed_at expected "61s", saw "2026-01-01T00:01:00Z"
          { claimed_at: soon }         | claimed_at expected "soon", saw "2026-01-01T00:01:00Z"
          { input: { a: 2 } }          | input expected {"a":2}, saw {"a":1,"b":[1,"x"]}
          { input: { b: [1] } }        | input expected {"b":[1]}, saw {"a":1,"b":[1,"x"]}
          { input: { c: 1 } }          | input expected {"c":1}, saw {"a":1,"b":[1,"x"]}
          """)
  void saysWhichFieldDiffers(String fields, String difference) {
    assertThat(compare("[ accepted: " + fields + " ]", ACCEPTED_R1))
        .get()
        .extracting(Difference::sentence)
        .isEqualTo("accepted: " + difference);
  }

  @Test
  void refusesAnOutcomeThatIsNotListed() {
    assertThat(compare("[]", DENIED_R2))
        .contains(
            new Difference(
                1,
                2,
                7_000,
                "expected no denied, saw 1",
                List.of(),
                List.of("denied {\"run_id\":\"r2\"}")));
    assertThat(compare("[ denied: {} ]", DENIED_R2, ACCEPTED_R1))
        .get()
        .extracting(Difference::sentence)
        .isEqualTo("expected no accepted, saw 1");
  }

  @Test
  void missesAnOutcomeThatDidNotCome() {
    assertThat(compare("\n  - denied: { run_id: r2 }\n  - denied: { run_id: r3 }", DENIED_R2))
        .contains(
            new Difference(
                1,
                5,
                7_000,
                "expected 2 denied, saw 1",
                List.of("denied {\"run_id\":\"r2\"}", "denied {\"run_id\":\"r3\"}"),
                List.of("denied {\"run_id\":\"r2\"}")));
  }

  @Test
  void wantsTheOrderWithinAKindOnly() {
    String expect = "[ denied: { run_id: r2 }, accepted: {}, denied: { run_id: r3 } ]";

    assertThat(compare(expect, ACCEPTED_R1, DENIED_R2, DENIED_R3)).isEmpty();
    assertThat(compare(expect, ACCEPTED_R1, DENIED_R3, DENIED_R2))
        .get()
        .extracting(Difference::sentence)
        .isEqualTo("denied 1: run_id expected \"r2\", saw \"r3\"");
  }

  @Test
  void checksOtherKindsOnlyWhereOneIsListed() {
    assertThat(compare("[]", EVENT)).isEmpty();
    assertThat(compare("[ event: { type: EXPIRED } ]", EVENT)).isEmpty();
    assertThat(compare("[ event: {} ]", EVENT, EVENT))
        .get()
        .extracting(Difference::sentence)
        .isEqualTo("expected 1 event, saw 2");
    assertThat(compare("[ event: {} ]"))
        .get()
        .extracting(Difference::sentence)
        .isEqualTo("expected 1 event, saw none");
  }

  @Test
  void wantsNoneWhereNoneIsSaid() {
    assertThat(compare("[ none: [status_request] ]", EVENT)).isEmpty();
    assertThat(compare("[ none: [event] ]", EVENT))
        .get()
        .extracting(Difference::sentence)
        .isEqualTo("expected no event, saw 1");
  }

  @Test
  void checksNothingWithoutExpect() {
    Scenario scenario = new ScenarioReader().parse("s.yaml", "steps: [ { at: 0s } ]");

    assertThat(Comparison.first(scenario.steps().get(0), List.of(DENIED_R2))).isEmpty();
  }

  @Test
  void comparesADeadLetterByItsHeadersKeyAndBytes() {
    Output letter =
        new Output(
            OutputKind.DEAD_LETTER, 0, null, "{\"a\":", Map.of("latchkey-reason", "UNREADABLE"));

    assertThat(
            compare("[ dead_letter: { reason: UNREADABLE, key: null, value: '{\"a\":' } ]", letter))
        .isEmpty();
    assertThat(compare("[ dead_letter: { reason: NULL_VALUE } ]", letter))
        .get()
        .extracting(Difference::sentence)
        .isEqualTo("dead_letter: reason expected \"NULL_VALUE\", saw \"UNREADABLE\"");
  }
}
