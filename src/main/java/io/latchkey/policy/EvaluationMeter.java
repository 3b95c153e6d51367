package io.latchkey.policy;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelEvaluationListener;
import java.util.BitSet;
import java.util.Map;

/**
 * Bounds one evaluation of a key expression. Every value that comes up costs its size, so that
 * neither a loop nor a text that is doubled again and again can take much memory, and the thread's
 * processor time has an end. Values are counted first, because that is the same for every
 * evaluation of the same trigger; {@link EvaluationTime} is the net below it, for what is not seen
 * as a value: errors that a loop goes on after.
 */
final class EvaluationMeter implements CelEvaluationListener {
  /** What all values of an evaluation may cost: a character costs 1, any value {@link #VALUE}. */
  static final int MAX_COST = 2_000_000;

  /** What to say of an evaluation that a bound has ended, whichever it is. */
  static final String TOO_MUCH = "key_expression does too much work for this trigger";

  private static final int VALUE = 16;

  /** Asking for the time takes longer than most steps, so it is asked after this much work. */
  private static final int WORK_PER_LOOK = 64;

  private static final int COST_PER_WORK = 256;

  private final BitSet accumulators;
  private final EvaluationTime time;
  private long left = MAX_COST;
  private long work;
  private boolean timed;
  private long lastNanos;
  private long leftNanos;

  /**
   * A meter for one evaluation.
   *
   * @param accumulators the ids of the nodes whose value is that of a loop so far: what a step adds
   *     to it is counted, and so is the result
   * @param time bounds the evaluation, and counts its time
   */
  EvaluationMeter(BitSet accumulators, EvaluationTime time) {
    this.accumulators = accumulators;
    this.time = time;
  }

  /** Cuts an evaluation off. An error, as the library takes exceptions for values of || and &&. */
  static final class CutOff extends Error {
    private static final long serialVersionUID = 1L;

    private CutOff() {
      super(TOO_MUCH, null, false, false);
    }
  }

  @Override
  public void callback(CelExpr expr, Object value) {
    if (!accumulators.get((int) expr.id())) {
      long before = left;
      count(value);
      work += (before - left) / COST_PER_WORK;
    }
    work++;
    if (work >= WORK_PER_LOOK) {
      work = 0;
      look();
    }
  }

  /** Goes through lists that hold each other many times once per time, and so has an end. */
  private void count(Object value) {
    left -= VALUE;
    if (value instanceof String text) {
      left -= text.length();
    } else if (value instanceof CelByteString bytes) {
      left -= bytes.size();
    }
    if (left < 0) {
      throw new CutOff();
    }
    if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        count(entry.getKey());
        count(entry.getValue());
      }
    } else if (value instanceof Iterable<?> items) {
      for (Object item : items) {
        count(item);
      }
    }
  }

  private void look() {
    long now = time.now();
    if (timed) {
      time.spend(now - lastNanos);
      leftNanos -= now - lastNanos;
      if (leftNanos < 0) {
        throw new CutOff();
      }
    } else {
      timed = true;
      leftNanos = time.limit();
    }
    lastNanos = now;
  }
}
