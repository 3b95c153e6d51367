package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.message.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlNodeTest {
  @Test
  void writesJsonWithTheValuesAndDigitsOfTheFile() {
    YamlNode node =
        YamlNode.read(
            "f", "{ a: 1, b: 1.50, c: -2e3, d: true, e: null, f: [x, {}], g: \"1\", h: ~ }");

    assertThat(node.json())
        .isEqualTo(
            "{\"a\":1,\"b\":1.50,\"c\":-2e3,\"d\":true,\"e\":null,\"f\":[\"x\",{}],\"g\":\"1\",\"h\":null}");
  }

  @ParameterizedTest
  @CsvSource({"no", "on", "012", "0x1f", "12:30:00", "2026-01-01", "1_000", ".5", "+1", "True"})
  void readsWhatIsNoJsonValueAsText(String scalar) {
    assertThat(YamlNode.read("f", "a: " + scalar).json()).isEqualTo("{\"a\":\"" + scalar + "\"}");
  }

  @Test
  void readsAMissingValueAsNull() {
    assertThat(YamlNode.read("f", "a:").required("a").kind()).isEqualTo(YamlNode.Kind.NULL);
  }

  @Test
  void resolvesAnchors() {
    assertThat(YamlNode.read("f", "a: &x { k: 1 }\nb: *x").json())
        .isEqualTo("{\"a\":{\"k\":1},\"b\":{\"k\":1}}");
  }

  @Test
  void refusesBrokenYamlWithLineAndColumn() {
    assertThatThrownBy(() -> YamlNode.read("f.yaml", "a: 1\nb: { c: 2\n"))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("f.yaml, line 3, column 1: not YAML: ");
  }

  @Test
  void refusesAnEmptyFile() {
    assertThatThrownBy(() -> YamlNode.read("f.yaml", "# nothing\n")).hasMessage("f.yaml is empty");
  }

  @Test
  void refusesASecondDocument() {
    assertThatThrownBy(() -> YamlNode.read("f.yaml", "a: 1\n---\nb: 1\n"))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining("line 2");
  }

  @Test
  void refusesADuplicateField() {
    assertThatThrownBy(() -> YamlNode.read("f.yaml", "a:\n  b: 1\n  b: 2\n"))
        .hasMessage("f.yaml, line 3: a.b is given twice; keep one");
  }

  @Test
  void refusesAnAliasBomb() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 24; i++) {
      bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }

    assertThatThrownBy(() -> YamlNode.read("f.yaml", bomb.toString()))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("f.yaml, line ")
        .hasMessageContaining("there are more than 200000 values up to here (each alias counts");
  }

  @Test
  void refusesAFileThatIsTooLargeWithTheBound() {
    assertThatThrownBy(() -> YamlNode.read("f.yaml", "a: " + "x".repeat(4_000_000)))
        .isInstanceOf(YamlException.class)
        .hasMessage("f.yaml has more than 3145728 characters, which is too large; split the file");
  }

  @Test
  void refusesAValueThatHoldsItself() {
    assertThatThrownBy(() -> YamlNode.read("f.yaml", "a: &a [*a]"))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("f.yaml, line 1: a[1]")
        .hasMessageEndingWith(" is nested more than 64 deep, or holds itself");
  }

  @Test
  void refusesAnUnknownFieldWithTheNearestKnownOne() {
    YamlNode node = YamlNode.read("f.yaml", "a: 1\nttl_ms: 5");

    assertThatThrownBy(() -> node.fieldsOf(List.of("a", "ttl", "scope")))
        .hasMessage("f.yaml, line 2: ttl_ms is no field here; did you mean ttl?");
  }

  @Test
  void refusesAnUnknownFieldThatIsNearNothingWithTheKnownOnes() {
    YamlNode node = YamlNode.read("f.yaml", "colour: 1");

    assertThatThrownBy(() -> node.fieldsOf(List.of("ttl", "scope")))
        .hasMessage("f.yaml, line 1: colour is no field here; the fields are ttl, scope");
  }

  @Test
  void refusesAValueOfAnotherType() {
    YamlNode node = YamlNode.read("f.yaml", "a: [1]\nb: x\nc: yes\nd: planet\ne: 5");

    assertThatThrownBy(() -> node.required("a").text())
        .hasMessage("f.yaml, line 1: a must be a text");
    assertThatThrownBy(() -> node.required("b").items())
        .hasMessage("f.yaml, line 2: b must be a list");
    assertThatThrownBy(() -> node.required("c").bool())
        .hasMessage("f.yaml, line 3: c must be true or false");
    assertThatThrownBy(() -> node.required("d").constant(Scope.class))
        .hasMessage("f.yaml, line 4: d must be TENANT or WORKFLOW, not 'planet'");
    assertThatThrownBy(() -> node.required("e").millis())
        .hasMessage("f.yaml, line 5: e needs a unit, ms, s, m, h or d: write 5s or 5ms");
    assertThatThrownBy(() -> node.required("f"))
        .hasMessage("f.yaml, line 1: the file has no f; add one");
  }
}
