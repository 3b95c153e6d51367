package io.latchkey.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The programs of {@code scripts/examples}, one set for each client library. */
enum ExampleClient {
  KCAT(false),
  PYTHON(true),
  NODE(true),
  JAVA(true);

  private static final Path EXAMPLES = Path.of("scripts", "examples");

  private final boolean sendsLineByLine;

  ExampleClient(boolean sendsLineByLine) {
    this.sendsLineByLine = sendsLineByLine;
  }

  /** Whether its {@code produce} sends what it has read before its input ends. */
  boolean sendsLineByLine() {
    return sendsLineByLine;
  }

  /** Its name in lower case. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How one of its programs is called: {@code produce}, {@code outcomes} or {@code engine}. */
  List<String> command(String program) {
    return switch (this) {
      case KCAT -> List.of(EXAMPLES.resolve("kcat").resolve(program).toString());
      case PYTHON ->
          List.of(
              System.getProperty("latchkey.test.python"),
              EXAMPLES.resolve("python").resolve(program + ".py").toString());
      case NODE ->
          List.of(
              "node",
              Path.of(System.getProperty("latchkey.test.node"))
                  .resolve(program + ".js")
                  .toString());
      case JAVA ->
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Xmx128m",
              "-XX:TieredStopAtLevel=1",
              "-XX:+UseSerialGC",
              "-cp",
              classPath(),
              EXAMPLES
                      .resolve("java")
                      .resolve(
                          program.substring(0, 1).toUpperCase(Locale.ROOT) + program.substring(1))
                  + ".java");
    };
  }

  /** As the package phase leaves it, and the examples' page says. */
  private static String classPath() {
    try {
      return Files.readString(Path.of("target", "classpath")).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
