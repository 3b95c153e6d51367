package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cel.common.ast.CelExpr;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Of a clock that goes on by a fixed time whenever it is looked at. */
class EvaluationMeterTest {
  /** What the steps between two looks take when they are interpreted, and when compiled. */
  private static final long INTERPRETED = TimeUnit.MICROSECONDS.toNanos(200);

  private static final long COMPILED = TimeUnit.MICROSECONDS.toNanos(10);

  private static final long ENDLESS = 10_000_000;

  private static final CelExpr STEP = CelExpr.newBuilder().setId(1).build();

  private long nanosPerLook = INTERPRETED;
  private long looks;
  private long now;
  private final EvaluationTime time =
      new EvaluationTime(
          () -> {
            looks++;
            return now += nanosPerLook;
          });

  /** The steps that an evaluation made before it was cut off, at most those. */
  private long steps(BitSet uncounted, long most) {
    EvaluationMeter meter = new EvaluationMeter(uncounted, time);
    long steps = 0;
    try {
      while (steps < most) {
        meter.callback(STEP, "0123456789");
        steps++;
      }
    } catch (EvaluationMeter.CutOff cutOff) {
      assertThat(cutOff).hasMessage("key_expression does too much work for this trigger");
    }
    return steps;
  }

  /** Steps whose values cost nothing have no bound but the time. */
  private long timedSteps(long most) {
    BitSet uncounted = new BitSet();
    uncounted.set(1);
    return steps(uncounted, most);
  }

  private void warmUp() {
    time.spend(EvaluationTime.COLD_NANOS);
    nanosPerLook = COMPILED;
  }

  @Test
  void anEvaluationGetsTheSameAnswerColdAndWarm() {
    assertThat(timedSteps(20_000)).isEqualTo(20_000);
    warmUp();
    assertThat(timedSteps(20_000)).isEqualTo(20_000);
  }

  @Test
  void valuesEndAnEvaluationAtTheSameStepColdAndWarm() {
    long cold = steps(new BitSet(), ENDLESS);
    warmUp();

    assertThat(steps(new BitSet(), ENDLESS)).isEqualTo(cold).isLessThan(200_000);
  }

  @Test
  void aColdEvaluationHasAnEndToo() {
    timedSteps(ENDLESS);

    assertThat(looks * INTERPRETED)
        .isBetween(EvaluationTime.MAX_COLD_NANOS, EvaluationTime.MAX_COLD_NANOS * 2);
  }

  @Test
  void aFewLongEvaluationsAndTheProcessIsWarm() {
    int evaluations = 0;
    while (time.isCold() && evaluations < 100) {
      timedSteps(ENDLESS);
      evaluations++;
    }
    looks = 0;
    timedSteps(ENDLESS);

    assertThat(evaluations).isBetween(2, 10);
    assertThat(looks * INTERPRETED)
        .isBetween(EvaluationTime.MAX_NANOS, EvaluationTime.MAX_NANOS * 2);
  }
}
