package io.latchkey.policy;

import io.latchkey.message.Json;
import io.latchkey.message.Trigger;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What deriving a key adds to a trigger, from its input as text; 5 µs are allowed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KeyExpressionBenchmark {
  /** The expression. */
  @Param({
    "input.a + '-' + input.b",
    "sha256(input.a + input.b)",
    "input.a.matches('^[a-z]+-[0-9]+$') ? input.a : false",
    "input.list.map(x, x.sku).join(',')"
  })
  public String expression = "";

  private KeyExpression compiled = KeyExpression.compile("''");
  private Trigger trigger = trigger("{}");

  /** Compiles once, as a policy does. */
  @Setup
  public void compile() {
    compiled = KeyExpression.compile(expression);
    trigger =
        trigger(
            """
            {"a": "order-17", "b": "2026-01-01", "amount": 12.5, "customer": {"id": 7, "name": "n"},
             "list": [{"sku": "s-1", "count": 1}, {"sku": "s-2", "count": 2}]}
            """);
  }

  /** One evaluation. */
  @Benchmark
  public Derived evaluate() {
    return compiled.evaluate(trigger);
  }

  private static Trigger trigger(String input) {
    return new Trigger(
        "acme",
        "ship",
        null,
        null,
        null,
        new Json(input),
        Map.of("region", "eu"),
        null,
        false,
        null,
        null);
  }
}
