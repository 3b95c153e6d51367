package io.latchkey.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Carries UTF-8 bytes to a writer, line by line. */
final class WriterStream extends OutputStream {
  private final PrintWriter writer;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  WriterStream(PrintWriter writer) {
    this.writer = writer;
  }

  @Override
  public void write(int b) {
    line.write(b);
    if (b == '\n') {
      passOn();
    }
  }

  @Override
  public void close() {
    passOn();
  }

  private void passOn() {
    writer.print(line.toString(StandardCharsets.UTF_8));
    writer.flush();
    line.reset();
  }
}
