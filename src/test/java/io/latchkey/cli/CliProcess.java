package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** A command in a JVM of its own, which can be signalled. What it says comes as one text. */
final class CliProcess implements AutoCloseable {
  private static final Duration BOUND = Duration.ofMinutes(2);

  private final Process process;
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Thread reading;

  private CliProcess(Process process) {
    this.process = process;
    this.reading = new Thread(this::read, "reading");
    reading.setDaemon(true);
    reading.start();
  }

  /** Starts it; its temporary files go to that folder. */
  static CliProcess start(Path temporary, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Djava.io.tmpdir=" + temporary);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Latchkey.class.getName());
    command.addAll(List.of(arguments));
    return new CliProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** Waits until it has said that. */
  String awaitText(String text) {
    await().atMost(BOUND).until(() -> said().contains(text) || !reading.isAlive());
    assertThat(said()).contains(text);
    return said();
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.toHandle().destroy(); // Process.destroy closes the streams as well
  }

  /** Waits for its end. */
  int exitCode() throws InterruptedException {
    return exitCode(BOUND);
  }

  /** Waits for its end, for so long. */
  int exitCode(Duration bound) throws InterruptedException {
    if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running: " + said());
    }
    reading.join(BOUND.toMillis());
    return process.exitValue();
  }

  /** All that it has said so far. */
  String said() {
    return String.join("\n", lines);
  }

  @Override
  public void close() {
    process.destroyForcibly();
    CompletableFuture<Process> end = process.onExit();
    end.join();
  }

  private void read() {
    try (BufferedReader output = process.inputReader()) {
      output.lines().forEach(lines::add);
    } catch (IOException | java.io.UncheckedIOException e) {
      lines.add(e.toString());
    }
  }
}
