package io.latchkey.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/**
 * One command run in this JVM.
 *
 * @param code its exit code
 * @param out what it printed to stdout
 * @param err what it printed to stderr
 */
record Cli(int code, String out, String err) {

  static Cli run(String... args) {
    return runIn(Map.of(), args);
  }

  static Cli runIn(Map<String, String> environment, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Latchkey.commandLine(environment, new PrintWriter(out), new PrintWriter(err, true))
            .execute(args);
    return new Cli(code, out.toString(), err.toString());
  }
}
