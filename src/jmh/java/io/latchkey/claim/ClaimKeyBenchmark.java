package io.latchkey.claim;

import java.util.Optional;
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

/** What a claim key's text costs: it is the record key and the store key of all that happens. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ClaimKeyBenchmark {
  /** The workflow that the key is scoped to; none when empty. */
  @Param({"", "process-video"})
  public String workflow = "";

  private ClaimKey key = SampleRun.KEY;
  private String text = SampleRun.KEY.text();

  /** Puts the workflow in. */
  @Setup
  public void scope() {
    key =
        new ClaimKey(
            SampleRun.KEY.tenant(), workflow.isEmpty() ? null : workflow, SampleRun.KEY.key());
    text = key.text();
  }

  /** Checks the parts. */
  @Benchmark
  public ClaimKey create() {
    return new ClaimKey(key.tenant(), key.workflow(), key.key());
  }

  /** To text. */
  @Benchmark
  public String text() {
    return key.text();
  }

  /** From text. */
  @Benchmark
  public Optional<ClaimKey> parse() {
    return ClaimKey.parse(text);
  }
}
