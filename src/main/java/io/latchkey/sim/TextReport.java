package io.latchkey.sim;

import io.latchkey.policy.Durations;
import java.io.PrintStream;
import java.util.List;

/** One line for each output, then {@code ok} or the first difference, for people. */
final class TextReport implements Report {
  private final PrintStream out;

  TextReport(PrintStream out) {
    this.out = out;
  }

  @Override
  public void begin(Scenario scenario) {
    out.println(scenario.file() + ": " + scenario.name());
  }

  @Override
  public void output(Output output) {
    out.printf(
        "  %8s  %-14s  %s  %s%n",
        Durations.text(output.atMs()),
        output.kind().text(),
        output.key() == null ? "-" : output.key(),
        output.fields());
  }

  @Override
  public void ok(Scenario scenario) {
    out.println(scenario.file() + ": ok");
  }

  @Override
  public void differs(Scenario scenario, Difference difference) {
    out.println(scenario.file() + ": " + difference.place() + " differs: " + difference.sentence());
    lines("expected", difference.expected());
    lines("seen", difference.seen());
  }

  private void lines(String label, List<String> lines) {
    for (String line : lines.isEmpty() ? List.of("nothing") : lines) {
      out.printf("  %-8s  %s%n", label, line);
    }
  }
}
