package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.latchkey.message.Json;
import io.latchkey.message.Trigger;
import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions and inputs that are made to take time or memory are cut off. */
class HostileExpressionTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Of the thread's processor: what else this machine does counts for nothing. */
  private static final long MAX_NANOS = 50_000_000;

  /** All that is allocated, garbage too; the input alone is half a MiB. */
  private static final long MAX_BYTES = 16 * 1024 * 1024;

  private static final int SIZE = 512 * 1024;

  private static final String TEXT = "{\"s\": \"" + "a".repeat(SIZE - 20) + "\"}";
  private static final String TEXTS =
      "{\"s\": \"" + "a".repeat(SIZE / 2) + "\", \"t\": \"" + "a".repeat(SIZE / 4) + "b\"}";
  private static final String HUGE_LIST = "{\"l\": [1" + ",1".repeat(SIZE / 2 - 20) + "]}";
  private static final String LIST = "{\"l\": [1" + ",1".repeat(9_900) + "]}";
  private static final String LIST_AND_TEXT =
      "{\"l\": [1" + ",1".repeat(9_900) + "], \"s\": \"" + "a".repeat(SIZE / 2) + "\"}";
  private static final String LIST_OF_TEXTS =
      "{\"l\": [\"b\"" + (",\"" + "a".repeat(48) + "\"").repeat(9_900) + "]}";
  private static final String OBJECTS = "{\"l\": [{}" + ",{\"a\":{}}".repeat(SIZE / 10) + "]}";
  private static final String NAMES =
      Stream.iterate(0, i -> i + 1)
          .limit(30_000)
          .map(i -> "\"n" + i + "\":" + i)
          .collect(Collectors.joining(",", "{", "}"));

  private static Derived evaluate(KeyExpression expression, String input) {
    return expression.evaluate(
        new Trigger(
            "acme", "nightly", null, null, null, new Json(input), null, null, false, null, null));
  }

  /** An evaluation may take longer while the code is cold. */
  @BeforeAll
  static void warmUp() {
    KeyExpression expression = KeyExpression.compile("input.l.map(x, string(x)).join('-')");
    while (EvaluationTime.OF_PROCESS.isCold()) {
      evaluate(expression, "{\"l\":[1" + ",1".repeat(2_000) + "]}");
    }
  }

  static Stream<String[]> hostile() {
    return Stream.of(
        new String[] {"input.l.all(x, x == 1) ? 'a' : 'b'", HUGE_LIST},
        new String[] {"input.l.all(x, input.l.all(y, x == y)) ? 'a' : 'b'", LIST},
        new String[] {"input.all(x, x != '') ? 'a' : 'b'", NAMES},
        new String[] {"input.l.all(x, has(x.a)) ? 'a' : 'b'", OBJECTS},
        new String[] {"input.l.exists(x, x.missing == 1) ? 'a' : 'b'", LIST},
        new String[] {"input.l.all(x, x in input.l) ? 'a' : 'b'", LIST},
        new String[] {"input.l.all(x, input == input) ? 'a' : 'b'", LIST},
        new String[] {"input.l.filter(x, x in input.l).size() > 0 ? 'a' : 'b'", LIST_OF_TEXTS},
        new String[] {"input.l.map(x, input.s).join('')", LIST_AND_TEXT},
        new String[] {"input.l.map(x, input.s + 'x').size() > 0 ? 'a' : 'b'", LIST_AND_TEXT},
        new String[] {"input.l.map(x, 'x').join(input.s)", LIST_AND_TEXT},
        new String[] {"input.l.all(x, input.s.charAt(99) == 'a') ? 'a' : 'b'", LIST_AND_TEXT},
        new String[] {"input.l.all(x, sha256(input.s) != '') ? 'a' : 'b'", LIST_AND_TEXT},
        new String[] {"input.l.all(x, input.s.upperAscii() != '') ? 'a' : 'b'", LIST_AND_TEXT},
        new String[] {"input.l.all(x, !('' + input.s).matches('a*a*b')) ? '' : 'b'", LIST_AND_TEXT},
        new String[] {"input.s" + ".replace('a', 'aa')".repeat(30), TEXT},
        new String[] {"input.s.replace('a', input.s)", TEXT},
        new String[] {"input.s.replace('', 'aaa')", TEXT},
        new String[] {"input.s.split('aaaaaa').join(input.s)", TEXT},
        new String[] {"input.s.replace('" + "a".repeat(64) + "', input.s)", TEXT},
        new String[] {"input.s.split('').join('-')", TEXT},
        new String[] {"input.s.contains(input.t) ? 'a' : 'b'", TEXTS},
        new String[] {"string(input.s.indexOf(input.t))", TEXTS},
        new String[] {"string(input.s.lastIndexOf(input.t))", TEXTS},
        new String[] {"input.s.split(input.t).join('')", TEXTS},
        new String[] {"input.s.matches('(a*)*b') ? 'a' : 'b'", TEXT},
        new String[] {"input.s.matches(input.s) ? 'a' : 'b'", TEXT},
        new String[] {"[input.s]" + ".map(x, x + x)".repeat(55) + "[0]", TEXT},
        new String[] {"['a']" + ".map(x, x + x)".repeat(55) + "[0]", TEXT},
        new String[] {"[b'a']" + ".map(x, x + x)".repeat(55) + " == [] ? 'a' : 'b'", TEXT},
        new String[] {"[1]" + ".map(x, [x, x])".repeat(55) + " == [] ? 'a' : 'b'", TEXT},
        new String[] {"[1]" + ".map(x, {1: x, 2: x})".repeat(55) + " == [] ? 'a' : 'b'", TEXT},
        new String[] {
          "[1,2,3,4,5,6,7,8,9].all(a, true"
              + " && input.l.all(x, x.y == 1)".repeat(90)
              + ") ? '' : ''",
          LIST
        });
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void isCutOff(String expression, String input) {
    KeyExpression compiled = KeyExpression.compile(expression);
    long thread = Thread.currentThread().getId();
    long leastNanos = Long.MAX_VALUE;
    long leastBytes = Long.MAX_VALUE;
    // The first times it is read from disk and interpreted, and a pause may fall into any.
    for (int i = 0; i < 20 && (leastNanos >= MAX_NANOS || leastBytes >= MAX_BYTES); i++) {
      long bytes = THREADS.getThreadAllocatedBytes(thread);
      long nanos = THREADS.getCurrentThreadCpuTime();

      Derived derived = evaluate(compiled, input);

      nanos = THREADS.getCurrentThreadCpuTime() - nanos;
      bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
      leastNanos = Math.min(leastNanos, nanos);
      assertThat(derived).isInstanceOf(Derived.Problem.class);
      leastBytes = Math.min(leastBytes, bytes);
    }
    assertThat(leastNanos).isLessThan(MAX_NANOS);
    assertThat(leastBytes).isLessThan(MAX_BYTES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a{1000}){1000}",
        "((a{100}){100}){100}",
        "(((a?){30}){30}){30}",
        "(?:a{2}){600}",
        "a{600}b{600}",
        "a{99999999999999999999}",
        "a{1,600}{1,600}",
      })
  void aPatternThatMultipliesIsRefusedBeforeItIsCompiled(String pattern) {
    long bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());

    assertThatThrownBy(
            () -> KeyExpression.compile("input.s.matches('" + pattern + "') ? 'a' : 'b'"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("key_expression cannot be used: ")
        .hasMessageContaining("matches");

    bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytes;
    assertThat(bytes).isLessThan(MAX_BYTES);
  }

  @ParameterizedTest
  @MethodSource("large")
  void compilesInBounds(String expression) {
    long thread = Thread.currentThread().getId();
    long bytes = THREADS.getThreadAllocatedBytes(thread);
    long nanos = THREADS.getCurrentThreadCpuTime();

    try {
      KeyExpression.compile(expression);
    } catch (IllegalArgumentException refused) {
      assertThat(refused).hasMessageStartingWith("key_expression ");
    }

    nanos = THREADS.getCurrentThreadCpuTime() - nanos;
    bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
    assertThat(nanos).isLessThan(1_000_000_000);
    assertThat(bytes).isLessThan(16 * MAX_BYTES);
  }

  static Stream<String> large() {
    return Stream.of(
        "[1]" + ".map(x, [x, x])".repeat(60) + " == [] ? 'a' : 'b'",
        "[1]" + ".map(x, {1: x, x: x})".repeat(60) + " == [] ? 'a' : 'b'",
        "input.a" + " + input.a".repeat(400),
        "input.a == 1" + " || input.a == 1".repeat(240) + " ? 'a' : 'b'",
        "[".repeat(2_000) + "]".repeat(2_000),
        "{1:".repeat(62) + "1" + "}".repeat(62) + " == {} ? 'a' : 'b'",
        "[[" + "1,".repeat(1_990) + "1]]",
        "true ? ".repeat(60) + "'a'" + " : 'a'".repeat(60),
        "(".repeat(2_000) + "'a'" + ")".repeat(2_000),
        "input.s.matches('" + "\\\\pL".repeat(60) + "') ? 'a' : 'b'",
        "input.s.matches('" + "(?i)[\\\\pL\\\\pN]+".repeat(20) + "') ? 'a' : 'b'",
        "!".repeat(4_000) + "true ? 'a' : 'b'",
        "%&/(".repeat(1_000));
  }
}
