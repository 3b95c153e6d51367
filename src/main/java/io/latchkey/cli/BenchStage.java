package io.latchkey.cli;

import io.latchkey.bench.Progress;
import io.latchkey.dev.EmbeddedBroker;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Runs a benchmark on a broker of its own, behind a progress bar, and leaves nothing behind. */
final class BenchStage {
  private static final int INTERRUPTED = 130;
  private static final int BAR = 30;
  private static final int STEPS = 1000;

  private final PrintWriter err;

  /** What stands on the terminal, so that it is written when it changes only. */
  private String drawn = "";

  /** A benchmark. */
  interface Bench<T> {
    /** Measures on that broker, with its files in that directory. */
    T run(String bootstrapServers, Path directory, Progress progress) throws Exception;
  }

  private BenchStage(PrintWriter err) {
    this.err = err;
  }

  /**
   * Runs it.
   *
   * @param err takes the bar, which is gone at the end
   */
  static <T> T run(PrintWriter err, Bench<T> bench) throws Exception {
    BenchStage stage = new BenchStage(err);
    try (Teardown teardown = new Teardown(() -> INTERRUPTED)) {
      LocalPlace place = teardown.add(LocalPlace.of(null));
      stage.draw("starting a broker", 0);
      EmbeddedBroker broker = teardown.add(EmbeddedBroker.start());
      return bench.run(broker.bootstrapServers(), place.stateDir(), stage::draw);
    } finally {
      err.print("\r\u001b[K");
      err.flush();
    }
  }

  private void draw(String what, double done) {
    int filled = (int) Math.round(done * BAR);
    String bar = "#".repeat(filled) + " ".repeat(BAR - filled);
    String line = "[%s] %5.1f %% %s".formatted(bar, Math.floor(done * STEPS) * 100 / STEPS, what);
    if (!line.equals(drawn)) {
      drawn = line;
      err.print("\r\u001b[K" + line);
      err.flush();
    }
  }
}
