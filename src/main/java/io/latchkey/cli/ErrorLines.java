package io.latchkey.cli;

import io.latchkey.app.OperatorException;
import io.latchkey.text.EditDistance;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.config.ConfigException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Every error is one line on stderr that says what to do. */
final class ErrorLines implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private static final int NEAR = 3;

  private final EnvironmentDefaults environment;

  ErrorLines(EnvironmentDefaults environment) {
    this.environment = environment;
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message = oneLine(String.valueOf(e.getMessage()));
    // Picocli lists every option that looks remotely alike; the help says it better.
    if (e instanceof UnmatchedArgumentException unmatched) {
      message = "'" + unmatched.getUnmatched().get(0) + "' is not known here" + similar(unmatched);
    }
    print(command, name + ": " + message + variable(e) + " (see '" + name + " --help')");
    return Latchkey.WRONG_USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult result) {
    if (debug(command)) {
      e.printStackTrace(command.getErr());
    }
    String name = command.getCommandSpec().qualifiedName();
    if (e instanceof CommandFailed) {
      print(command, name + ": " + oneLine(String.valueOf(e.getMessage())));
    } else if (e instanceof OperatorException operator) {
      operator.getMessage().lines().forEach(line -> print(command, name + ": " + line));
    } else if (e instanceof ConfigException) {
      print(command, name + ": " + oneLine(String.valueOf(e.getMessage())));
      return Latchkey.WRONG_USAGE;
    } else {
      print(command, name + ": " + KafkaFailures.sentence(e).orElseGet(() -> fault(e)));
    }
    return Latchkey.FAILED;
  }

  /** Picocli suggests whatever is least unlike; only what is near helps. */
  private static String similar(UnmatchedArgumentException unmatched) {
    String given = unmatched.getUnmatched().get(0);
    return unmatched.getSuggestions().stream()
        .filter(name -> EditDistance.between(given, name) <= NEAR)
        .findFirst()
        .map(name -> "; did you mean '" + name + "'?")
        .orElse("");
  }

  /** Names the environment variable that a bad value came from: it is not on the screen. */
  private String variable(ParameterException e) {
    ArgSpec arg = e.getArgSpec();
    if (arg == null || e instanceof MissingParameterException) {
      return "";
    }
    ParseResult parsed = e.getCommandLine().getParseResult();
    boolean typed = parsed != null && parsed.matchedArgs().contains(arg);
    return typed ? "" : environment.set(arg).map(name -> " (set by " + name + ")").orElse("");
  }

  /** A fault of ours: the stack trace goes to a file, for the report. */
  private static String fault(Exception e) {
    String what = "unexpected fault: " + oneLine(e.toString());
    try {
      Path file = Files.createTempFile("latchkey-fault-", ".txt");
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      Files.writeString(file, trace.toString());
      return what + " (stack trace in " + file + ")";
    } catch (IOException unwritable) {
      return what + " (run it with --debug to see the stack trace)";
    }
  }

  private static boolean debug(CommandLine command) {
    CommandLine root = command;
    while (root.getParent() != null) {
      root = root.getParent();
    }
    return root.getCommand() instanceof Latchkey latchkey && latchkey.debug();
  }

  private static void print(CommandLine command, String line) {
    command.getErr().println(line);
    command.getErr().flush();
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
