package io.latchkey.claim;

import io.latchkey.claim.Claim.Held;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What one decision costs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ClaimRulesBenchmark {
  private Held held = SampleRun.held();
  private Held deniedTwice = SampleRun.deniedTwice();

  /** A trigger where there is no row. */
  @Benchmark
  public Decision accept() {
    return SampleRun.RULES.decide(SampleRun.KEY, null, SampleRun.ACCEPTABLE, SampleRun.CLAIMED_AT);
  }

  /** The first trigger of another run: the engine is asked for the holder's status as well. */
  @Benchmark
  public Decision denyFirst() {
    return SampleRun.RULES.decide(SampleRun.KEY, held, SampleRun.DENIABLE, SampleRun.LATER);
  }

  /** The third and each that follows before the next recheck: the row stays as it is. */
  @Benchmark
  public Decision denyAgain() {
    return SampleRun.RULES.decide(SampleRun.KEY, deniedTwice, SampleRun.DENIABLE, SampleRun.LATER);
  }

  /** The holder's end. */
  @Benchmark
  public Decision release() {
    return SampleRun.RULES.decide(SampleRun.KEY, held, SampleRun.RELEASING, SampleRun.LATER);
  }
}
