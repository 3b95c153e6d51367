package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.message.Json;
import io.latchkey.message.Trigger;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyExpressionTest {
  private static final String INPUT =
      """
      {"id": "o-1", "n": 7, "whole": 1.0, "half": 0.5, "thousand": 1e3, "exact": 9007199254740994.0, "u": 18446744073709551615, "u2": 18446744073709551614,
       "min": -9223372036854775808, "huge": 1e400, "no": null, "f": false, "t": true, "blank": "  ",
       "list": ["a", "b"], "o": {"x": {"y": "deep"}}, "paren": "(", "mixed": ["a", 1], "list2": [[1, 2], {"k": "v"}], "ctl": "a\\u0007b"}
      """;

  private static Derived evaluate(String expression, @Nullable String input) {
    return KeyExpression.compile(expression)
        .evaluate(
            new Trigger(
                "acme",
                "nightly",
                null,
                null,
                null,
                input == null ? null : new Json(input),
                Map.of("region", "eu"),
                null,
                false,
                null,
                null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          input.id                                             | o-1
          input['id']                                          | o-1
          input.o.x.y                                          | deep
          input.o['x'].y + string(size(input.o))               | deep1
          input.list[1]                                        | b
          string(input.list2[0][1]) + input.list2[1].k         | 2v
          [1, 2].map(input, string(input)).join('') + input.id | 12o-1
          string(input.list.size() + input.size())             | 22
          input.list.filter(x, x != 'a').join('')              | b
          'b' in input.list ? 'yes' : 'no'                     | yes
          'a-b-c'.split('-').join('+')                         | a+b+c
          'a-b-c'.split('-', 2).join('+')                      | a+b-c
          'abcabc'.replace('b', 'xx')                          | axxcaxxc
          'abcabc'.replace('b', 'xx', 1)                       | axxcabc
          string('abcabc'.indexOf('c') * 10 + 'abcabc'.lastIndexOf('c')) | 25
          string('abcabc'.indexOf('c', 3))                     | 5
          'abc'.contains('bc') ? 'yes' : 'no'                  | yes
          ['a', 'b'].join()                                    | ab
          tenant + '/' + workflow                              | acme/nightly
          metadata.region                                      | eu
          string(input.n)                                      | 7
          string(input.n + 1)                                  | 8
          string(input.whole)                                  | 1
          string(input.half)                                   | 0.5
          string(input.thousand)                               | 1000
          string(input.exact)                                  | 9.007199254740994E15
          string(input.u)                                      | 18446744073709551615
          string(input.u2)                                     | 18446744073709551614
          string(input.min)                                    | -9223372036854775808
          input.list.join('-')                                 | a-b
          input.list.map(x, x + x).join('-')                   | aa-bb
          input.id.upperAscii()                                | O-1
          has(input.id) ? input.id : 'none'                    | o-1
          has(input.missing) ? input.missing : 'none'          | none
          input.id.matches('^o-[0-9]+$') ? 'order' : 'other'   | order
          matches(input.id, '^x') ? 'order' : 'other'          | other
          sha256('abc')                                        | ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
          """)
  void derivesAKey(String expression, String key) {
    assertThat(evaluate(expression, INPUT)).isEqualTo(new Derived.Key(key));
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "null", "input.no", "input.f", "dyn(has(input.zz))"})
  void derivesNoKeyFromFalseAndNull(String expression) {
    assertThat(evaluate(expression, INPUT)).isEqualTo(new Derived.Unkeyed());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          input.missing                | key_expression gives no key: key 'missing' is not present in map
          input.o.x.z                  | key_expression gives no key: key 'z' is not present in map
          metadata.zone                | key_expression gives no key: key 'zone' is not present in map
          input.n                      | key_expression must give a text, not a number; wrap it in string(…)
          input.list                   | key_expression must give a text, not a list; wrap it in string(…)
          input.o                      | key_expression must give a text, not an object; wrap it in string(…)
          input.t                      | key_expression must give a text, not true; wrap it in string(…)
          input.blank                  | key_expression gives a wrong key: idempotency_key must not be blank
          input.ctl                    | key_expression gives a wrong key: idempotency_key must not contain control characters (U+0007)
          string(input.n / 0)          | key_expression gives no key: / by zero
          input.id.matches(input.paren) ? '' : '' | key_expression gives no key: the pattern of matches is wrong: error parsing regexp: missing closing ): `(`
          input.mixed.join('-')        | key_expression gives no key: join takes texts; wrap other values in string(…)
          input.list.name              | key_expression gives no key: Error resolving field 'name'. Field selections must be performed on messages or maps
          input.no.name                | key_expression gives no key: Error resolving field 'name'. Field selections must be performed on messages or maps
          """)
  void saysWhyThereIsNoKey(String expression, String sentence) {
    assertThat(evaluate(expression, INPUT)).isEqualTo(new Derived.Problem(sentence));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "{}"})
  void readsANullInputAsAnEmptyObject(String input) {
    assertThat(evaluate("has(input.id) ? input.id : null", input)).isEqualTo(new Derived.Unkeyed());
  }

  @Test
  void readsAMissingInputAsAnEmptyObject() {
    assertThat(evaluate("has(input.id) ? input.id : null", null)).isEqualTo(new Derived.Unkeyed());
  }

  @Test
  void looksAtNoInputThatTheExpressionDoesNotName() {
    assertThat(evaluate("workflow", "{ broken")).isEqualTo(new Derived.Key("nightly"));
  }

  @Test
  void saysThatAnInputCannotBeRead() {
    assertThat(evaluate("input.id", "[".repeat(2_000) + "]".repeat(2_000)))
        .isInstanceOfSatisfying(
            Derived.Problem.class,
            problem ->
                assertThat(problem.sentence())
                    .startsWith("key_expression cannot read the input: ")
                    .hasSizeLessThan(300));
  }

  @Test
  void refusesAnExpressionThatCannotGiveAText() {
    assertThatThrownBy(() -> KeyExpression.compile("size(tenant)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "key_expression must give a text (or false or null for no key), not int; wrap it in"
                + " string(…)");
  }

  @Test
  void refusesAPatternThatCannotBeUsed() {
    assertThatThrownBy(() -> KeyExpression.compile("tenant.matches('(') ? 'a' : 'b'"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "key_expression cannot be used: the pattern of matches is wrong: error parsing regexp:"
                + " missing closing ): `(`");
  }

  @Test
  void readsOfALargeInputOnlyWhatItNames() {
    String input = "{\"l\": [1" + ",1".repeat(100_000) + "], \"id\": \"o-1\"}";

    assertThat(evaluate("input.id", input)).isEqualTo(new Derived.Key("o-1"));
    assertThat(evaluate("string(input.l.size())", input)).isInstanceOf(Derived.Problem.class);
  }

  @Test
  void countsALoopWithoutCountingAgainWhatItGathered() {
    String input = "{\"l\": [1" + ",1".repeat(299) + "]}";

    assertThat(evaluate("sha256(input.l.filter(x, x > 0).map(x, string(x)).join(''))", input))
        .isInstanceOf(Derived.Key.class);
  }

  @Test
  void saysHowToGiveBranchesOfDifferentTypes() {
    assertThatThrownBy(() -> KeyExpression.compile("has(input.id) ? string(input.id) : null"))
        .hasMessageEndingWith("; wrap the branches in dyn(…) when they differ");
    assertThat(evaluate("has(input.id) ? dyn(string(input.id)) : dyn(null)", INPUT))
        .isEqualTo(new Derived.Key("o-1"));
  }

  @Test
  void refusesBrokenAndOversizedExpressions() {
    assertThatThrownBy(() -> KeyExpression.compile("input.id +"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("key_expression cannot be used: it ends too early (at character 11)");
    assertThatThrownBy(() -> KeyExpression.compile("'" + "a".repeat(5_000) + "'"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("exceeds limit");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          `` | key_expression must not be blank; leave it out
          ` \n` | key_expression must not be blank; leave it out
          input. | key_expression cannot be used: it ends too early (at character 7)
          has( | key_expression cannot be used: it ends too early (at character 5)
          input.id ? 'a' | key_expression cannot be used: it ends too early (at character 15)
          (input.id | key_expression cannot be used: missing ')' at its end (at character 10)
          input..x | key_expression cannot be used: no viable alternative at input '..' (at character 7)
          input.id ) | key_expression cannot be used: extraneous input ')' (at character 10)
          """)
  void saysInOneSentenceWhyAnExpressionIsNone(String expression, String sentence) {
    assertThatThrownBy(() -> KeyExpression.compile(expression))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  @Test
  void saysTheSameOfTooManyStepsAsOfTooManyValues() {
    String input = "{\"l\": [1" + ",1".repeat(9_000) + "]}";
    Derived tooMuch = new Derived.Problem("key_expression does too much work for this trigger");

    assertThat(evaluate("input.l.all(x, true) ? 'a' : 'b'", input)).isEqualTo(tooMuch);
    assertThat(evaluate("input.l.all(x, x in input.l) ? 'a' : 'b'", input)).isEqualTo(tooMuch);
  }
}
