package io.latchkey.topology;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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

/** What keeping the deadlines of a full task costs. Every operation leaves as many entries. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DeadlineQueueBenchmark {
  private static final int TTL_MS = 86_400_000;
  private static final int SEED = 7;

  /** How many rows have a deadline. */
  @Param("1000000")
  public int entries;

  private final DeadlineQueue<String> queue = new DeadlineQueue<>(() -> 0);
  private final Random random = new Random(SEED);
  private String[] keys = {};
  private long nowMs;

  /** Fills the queue with deadlines all over the TTL. */
  @Setup
  public void fill() {
    keys = new String[entries];
    for (int i = 0; i < entries; i++) {
      keys[i] = "tenant-%d:%016x%016x".formatted(i % 50, random.nextLong(), random.nextLong());
      queue.put(keys[i], random.nextInt(TTL_MS));
    }
    nowMs = TTL_MS;
  }

  /** A claim expires, and its row is next due when its memory ends. */
  @Benchmark
  public @Nullable String peekAndMove() {
    String due = queue.peekDue(Long.MAX_VALUE);
    if (due != null) {
      queue.put(due, nowMs++);
    }
    return due;
  }

  /** A claim is released: its row is next due when its memory ends. */
  @Benchmark
  public void move() {
    queue.put(any(), nowMs++);
  }

  /** A row goes and comes back. */
  @Benchmark
  public void removeAndPut() {
    String key = any();
    queue.remove(key);
    queue.put(key, nowMs++);
  }

  private String any() {
    return keys[random.nextInt(entries)];
  }
}
