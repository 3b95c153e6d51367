package io.latchkey.broker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One program of an {@link ExampleClient} at work. Closing it ends it. */
final class ExampleProcess implements AutoCloseable {
  /** Ends it, with all that it started, should this JVM be killed. */
  private static final List<String> BOUND = List.of("timeout", "600");

  private final Process process;
  private final Writer input;
  private final Path output;
  private final Path log;

  /**
   * Starts it.
   *
   * @param folder takes its output
   * @param partitioner what librdkafka's clients hash with
   */
  ExampleProcess(Path folder, String partitioner, List<String> program, String... arguments) {
    List<String> command = new ArrayList<>(BOUND);
    command.addAll(program);
    command.addAll(List.of(arguments));
    try {
      output = Files.createTempFile(folder, "example-", ".out");
      log = Files.createTempFile(folder, "example-", ".log");
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.redirectOutput(output.toFile()).redirectError(log.toFile());
      builder.environment().put("PARTITIONER", partitioner);
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    input = process.outputWriter(UTF_8);
  }

  /** Writes lines to its input. */
  void write(List<String> lines) {
    try {
      for (String line : lines) {
        input.write(line);
        input.write('\n');
      }
      input.flush();
    } catch (IOException e) {
      throw new AssertionError("it does not read: " + said(), e);
    }
  }

  /** Ends its input and waits until it has ended by itself, without an error. */
  void finish() throws IOException, InterruptedException {
    input.close();
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new AssertionError("it did not end well: " + said());
    }
  }

  /** The whole lines that it has printed so far. */
  List<String> lines() {
    String text = read(output);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** For a failure: what it said. */
  String said() {
    return process.info().commandLine().orElse("") + "\n" + read(log);
  }

  @Override
  public void close() {
    process.destroy();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
