package io.latchkey.wire;

import io.latchkey.claim.SampleRun;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.RunStatus;
import io.latchkey.message.StatusRequest;
import io.latchkey.message.Trigger;
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

/** What the messages of one run cost in either encoding. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MessageCodecBenchmark {
  /** The encoding. */
  @Param({"AVRO", "JSON"})
  public Format format = Format.AVRO;

  private final Accepted accepted = SampleRun.accepted();
  private final Denied denied = SampleRun.denied();
  private final StatusRequest asked = SampleRun.asked();
  private final ClaimEvent released = SampleRun.released();
  private byte[] trigger = {};
  private byte[] completed = {};
  private byte[] dated = {};

  /** Writes what is to be read. */
  @Setup
  public void encode() {
    trigger = Codecs.TRIGGER.encode(SampleRun.TRIGGER, format);
    completed = Codecs.RUN_STATUS.encode(SampleRun.COMPLETED, format);
    dated = Codecs.RUN_STATUS.encode(SampleRun.COMPLETED_AT, format);
  }

  /** A trigger of about 200 bytes. */
  @Benchmark
  public Trigger decodeTrigger() throws UndecodableException {
    return Codecs.TRIGGER.decode(trigger);
  }

  /** A status that names its run and nothing else. */
  @Benchmark
  public RunStatus decodeStatus() throws UndecodableException {
    return Codecs.RUN_STATUS.decode(completed);
  }

  /** A status that tells all that an engine knows, and when it happened. */
  @Benchmark
  public RunStatus decodeDatedStatus() throws UndecodableException {
    return Codecs.RUN_STATUS.decode(dated);
  }

  /** The outcome that carries the trigger's input. */
  @Benchmark
  public byte[] encodeAccepted() {
    return Codecs.encode(accepted, format);
  }

  /** The outcome of a duplicate. */
  @Benchmark
  public byte[] encodeDenied() {
    return Codecs.encode(denied, format);
  }

  /** The question to the engine that goes with it. */
  @Benchmark
  public byte[] encodeStatusRequest() {
    return Codecs.encode(asked, format);
  }

  /** The event of a release. */
  @Benchmark
  public byte[] encodeClaimEvent() {
    return Codecs.encode(released, format);
  }
}
