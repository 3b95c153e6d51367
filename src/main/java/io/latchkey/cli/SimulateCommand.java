package io.latchkey.cli;

import io.latchkey.sim.OutputFormat;
import io.latchkey.sim.SimulateRun;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs scenarios. */
@Command(
    name = "simulate",
    sortOptions = false,
    description = {
      "Run scenarios: the real topology on a virtual clock, without a broker.",
      "Exit code: 0 all went as expected, 1 one went otherwise, 2 a file is broken.",
      ""
    })
final class SimulateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Scenario files (YAML).")
  private List<Path> files;

  @Mixin private FormatOption format;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  SimulateCommand() {}

  @Override
  public Integer call() {
    OutputFormat form = format.isJson() ? OutputFormat.JSON : OutputFormat.TEXT;
    try (PrintStream out = printer(new WriterStream(spec.commandLine().getOut()));
        PrintStream err = printer(new WriterStream(spec.commandLine().getErr()))) {
      return new SimulateRun(form, out, err).run(files);
    }
  }

  private static PrintStream printer(OutputStream stream) {
    return new PrintStream(stream, false, StandardCharsets.UTF_8);
  }
}
