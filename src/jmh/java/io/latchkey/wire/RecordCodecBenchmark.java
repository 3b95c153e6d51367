package io.latchkey.wire;

import io.latchkey.claim.Claim;
import io.latchkey.claim.Claim.Held;
import io.latchkey.claim.SampleRun;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
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
  private static final int FACTS = 100;

  private final Held held = SampleRun.held();
  private final List<RunFact> facts =
      IntStream.range(0, FACTS / 2)
          .boxed()
          .<RunFact>mapMulti(
              (i, into) -> {
                into.accept(new RunFact.Started(SampleRun.KEY, held.runId()));
                into.accept(new RunFact.Ended(SampleRun.KEY, held.runId()));
              })
          .toList();
  private final byte[] row = ClaimCodec.encode(held);
  private final byte[] encodedFacts = RunFactsCodec.encode(facts);

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

  /** A hundred facts: of runs that hold a claim, and of runs that hold it no longer. */
  @Benchmark
  @OperationsPerInvocation(FACTS)
  public byte[] encodeFact() {
    return RunFactsCodec.encode(facts);
  }

  /** The index's side of it. */
  @Benchmark
  @OperationsPerInvocation(FACTS)
  public List<RunFact> decodeFact() {
    return RunFactsCodec.decode(encodedFacts);
  }
}
