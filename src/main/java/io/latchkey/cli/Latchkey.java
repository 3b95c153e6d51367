package io.latchkey.cli;

import io.latchkey.wire.DeadLetterReason;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The {@code latchkey} command; every subcommand is a class of its own. */
@Command(
    name = "latchkey",
    description = {
      "Decides for every trigger whether a run may start now: one active run per idempotency key.",
      ""
    },
    footer = {
      "",
      "Every option can also be given in the environment variable that stands behind it.",
      "Exit code: 0 fine, 1 the check or the work failed, 2 wrong usage."
    },
    versionProvider = Versions.class,
    subcommands = {
      DemoCommand.class,
      DevCommand.class,
      RunCommand.class,
      SimulateCommand.class,
      ExplainCommand.class,
      TopicsCommand.class,
      TriggerCommand.class,
      StatusCommand.class,
      ControlCommand.class,
      WatchCommand.class,
      PolicyCommand.class,
      DeadLettersCommand.class,
      TopologyCommand.class,
      BenchCommand.class,
    })
public final class Latchkey implements Runnable {
  static final int FAILED = 1;
  static final int WRONG_USAGE = 2;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      scope = ScopeType.INHERIT,
      description = "Print the version and exit.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean version;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show logs and stack traces on stderr.")
  private boolean debug;

  /** Made by the command line. */
  @SuppressWarnings("NullAway.Init") // picocli sets spec
  Latchkey() {}

  /** Runs one command and exits with its code. */
  public static void main(String[] args) {
    // Digits are 0 to 9 everywhere. Other locales also make String.format look up theirs each time,
    // and Kafka Streams formats a sentence or two for each record that it reads.
    Locale.setDefault(Locale.Category.FORMAT, Locale.US);
    // UTF-8 whatever the locale says: the messages are JSON, and terminals are UTF-8.
    PrintWriter out =
        new PrintWriter(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    PrintWriter err =
        new PrintWriter(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    int code = commandLine(System.getenv(), out, err).execute(args);
    out.flush();
    System.exit(code);
  }

  /** The whole command line, bound to an environment and to where it writes. */
  static CommandLine commandLine(
      Map<String, String> environment, PrintWriter out, PrintWriter err) {
    Latchkey root = new Latchkey();
    return configured(new CommandLine(root), environment)
        .setOut(out)
        .setErr(err)
        .setExecutionStrategy(parsed -> root.logThenRun(parsed));
  }

  /** What makes a picocli command one of ours. */
  static CommandLine configured(CommandLine line, Map<String, String> environment) {
    EnvironmentDefaults defaults = new EnvironmentDefaults(environment);
    ErrorLines errors = new ErrorLines(defaults);
    return line.setExpandAtFiles(false) // --input @file is ours
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Duration.class, new DurationArgument())
        .registerConverter(OutputTopic.class, new NameArgument<>(OutputTopic.values()))
        .registerConverter(
            TopologyCommand.Form.class, new NameArgument<>(TopologyCommand.Form.values()))
        .registerConverter(DeadLetterReason.class, new NameArgument<>(DeadLetterReason.values()))
        .registerConverter(
            FormatOption.Format.class, new NameArgument<>(FormatOption.Format.values()))
        .setDefaultValueProvider(defaults)
        .setHelpFactory(EnvironmentHelp::new)
        .setUsageHelpAutoWidth(true)
        .setUsageHelpLongOptionsMaxWidth(30)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  private int logThenRun(CommandLine.ParseResult parsed) {
    CommandLine.ParseResult leaf = parsed;
    while (leaf.hasSubcommand()) {
      leaf = leaf.subcommand();
    }
    Logs.configure(leaf.commandSpec().userObject(), debug);
    return new CommandLine.RunLast().execute(parsed);
  }

  boolean debug() {
    return debug;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "give a command");
  }
}
