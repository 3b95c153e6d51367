package io.latchkey.wire;

import io.latchkey.claim.Claim;
import io.latchkey.claim.Claim.Held;
import io.latchkey.claim.SampleRun;
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

/** What Latchkey's own records cost: rows of the claims store and facts for the run index. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RecordCodecBenchmark {
  private final Held held = SampleRun.held();
  private final RunFact started = new RunFact.Started(SampleRun.KEY, held.runId());
  private final RunFact ended = new RunFact.Ended(SampleRun.KEY, held.runId());
  private final byte[] row = ClaimCodec.encode(held);
  private final byte[] fact = RunFactCodec.encode(started);

  /** A live row, with no status yet. */
  @Benchmark
  public byte[] encodeRow() {
    return ClaimCodec.encode(held);
  }

  /** The same row back. */
  @Benchmark
  public Claim decodeRow() {
    return ClaimCodec.decode(row);
  }

  /** A run that holds a claim. */
  @Benchmark
  public byte[] encodeStarted() {
    return RunFactCodec.encode(started);
  }

  /** A run that holds it no longer. */
  @Benchmark
  public byte[] encodeEnded() {
    return RunFactCodec.encode(ended);
  }

  /** The index's side of it. */
  @Benchmark
  public RunFact decodeFact() {
    return RunFactCodec.decode(fact);
  }
}
