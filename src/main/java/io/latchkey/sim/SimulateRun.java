package io.latchkey.sim;

import io.latchkey.wire.Topics;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Runs scenario files and prints what comes out: the command {@code simulate} without its options.
 */
public final class SimulateRun {
  /** Every scenario went as expected. */
  public static final int OK = 0;

  /** One went otherwise. */
  public static final int DIFFERS = 1;

  /** One could not be run: its file is broken. */
  public static final int BROKEN = 2;

  private final ScenarioReader reader = new ScenarioReader();
  private final Simulator simulator = new Simulator();
  private final Report report;
  private final PrintStream err;

  /**
   * Prints outputs and results to {@code out}, and what is wrong with a broken file to {@code err}.
   */
  public SimulateRun(OutputFormat format, PrintStream out, PrintStream err) {
    this.report =
        switch (format) {
          case TEXT -> new TextReport(out);
          case JSON -> new JsonReport(out, Topics.DEFAULT);
        };
    this.err = err;
  }

  /**
   * Runs every file, whatever becomes of the others.
   *
   * @return the exit code: {@link #BROKEN} when a file is broken, else {@link #DIFFERS} when a
   *     scenario differs, else {@link #OK}
   */
  public int run(List<Path> files) {
    int exitCode = OK;
    for (Path file : files) {
      exitCode = Math.max(exitCode, run(file));
    }
    return exitCode;
  }

  private int run(Path file) {
    Scenario scenario;
    try {
      scenario = reader.read(file);
    } catch (ScenarioException e) {
      err.println(e.getMessage());
      return BROKEN;
    }
    report.begin(scenario);
    Optional<Difference> difference = simulator.run(scenario, report::output);
    if (difference.isEmpty()) {
      report.ok(scenario);
      return OK;
    }
    report.differs(scenario, difference.get());
    return DIFFERS;
  }
}
