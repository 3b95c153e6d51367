package io.latchkey.app;

import java.time.Duration;

/**
 * How the thirty seconds are shared that orchestrators give a process to end, and that Latchkey
 * promises. What ends at a process's end ends one after the other, so the shares add up.
 */
public final class StopBounds {
  /** The whole process. */
  public static final Duration PROCESS = Duration.ofSeconds(30);

  /** A command that is interrupted in the middle of a start, before anything is closed. */
  public static final Duration INTERRUPTED_START = Duration.ofSeconds(5);

  /** The application: the stream's commit and goodbye take about a second. */
  public static final Duration APP = Duration.ofSeconds(15);

  /** A broker of the process's own, which has to outlast the application. */
  public static final Duration BROKER = Duration.ofSeconds(8);

  private StopBounds() {}
}
