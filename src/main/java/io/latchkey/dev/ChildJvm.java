package io.latchkey.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A JVM with this JVM's class path, which ends when its standard input does: whatever becomes of
 * the parent, a {@code kill -9} included, the system closes that pipe, so no child is left behind.
 * The child's main method has to keep that promise (see {@link StandardInput}).
 */
public final class ChildJvm implements AutoCloseable {
  private final Process process;

  private final BufferedReader output;

  private ChildJvm(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Starts it.
   *
   * @param main the class whose main method runs
   * @param jvmOptions such as {@code -Xmx512m}
   * @param arguments of the main method
   * @param log the file that takes its standard error, appended; made when it has to be
   * @throws UncheckedIOException when no process can be started
   */
  public static ChildJvm start(
      Class<?> main, List<String> jvmOptions, List<String> arguments, Path log) {
    List<String> command = new ArrayList<>();
    // A Ctrl-C or a hang-up goes to every process of the terminal. The child must outlast its
    // parent's orderly end (an app cannot leave its group when the broker is gone first), so it
    // inherits these signals as ignored, which the JVM respects; its input says when to stop.
    command.addAll(List.of("/bin/sh", "-c", "trap '' INT HUP TERM; exec \"$@\"", "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    try {
      return new ChildJvm(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads what it prints up to this line; false when it has ended, or the time is over, without it.
   */
  public boolean awaitLine(String line, Duration bound) {
    CompletableFuture<Boolean> found = CompletableFuture.supplyAsync(() -> prints(line));
    try {
      return found.get(bound.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  /** The next line it prints; null when it has ended. */
  public @Nullable String readLine() {
    try {
      return output.readLine();
    } catch (IOException e) {
      // It was killed.
      return null;
    }
  }

  private boolean prints(String line) {
    for (String next = readLine(); next != null; next = readLine()) {
      if (next.equals(line)) {
        return true;
      }
    }
    return false;
  }

  /** Its process id. */
  public long pid() {
    return process.pid();
  }

  /** Whether it runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Asks it to end, by ending its input, and waits; false when it still runs after that time. */
  public boolean stop(Duration bound) {
    try (OutputStream input = process.getOutputStream()) {
      input.write('\n');
    } catch (IOException e) {
      // The pipe is gone: so is the child.
    }
    return waitFor(bound);
  }

  /** Ends it as {@code kill -9} does, and waits until it is gone. */
  public void kill() {
    process.destroyForcibly();
    waitFor(Duration.ofSeconds(10));
  }

  /** Waits for its end; false when it still runs after that time. */
  public boolean waitFor(Duration bound) {
    try {
      return process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Its exit code.
   *
   * @throws IllegalThreadStateException while it runs
   */
  public int exitCode() {
    return process.exitValue();
  }

  /** Kills it when it still runs. */
  @Override
  public void close() {
    kill();
  }
}
