package io.latchkey.cli;

import io.latchkey.app.LatchkeyApp;
import io.latchkey.app.LatchkeyConfig;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.logging.log4j.Level;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs the application against a cluster. */
@Command(
    name = "run",
    sortOptions = false,
    description = {
      "Run Latchkey against a Kafka cluster, until Ctrl-C or SIGTERM.",
      "Instances with the same application id share the work.",
      ""
    })
final class RunCommand implements Callable<Integer>, KeepsLogs {
  @Spec private CommandSpec spec;

  @Mixin private ConnectionOptions connection;

  @Mixin private AppOptions app;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  RunCommand() {}

  @Override
  public Integer call() throws Exception {
    Map<String, String> settings = connection.settings();
    app.over(settings);
    PrintWriter err = spec.commandLine().getErr();
    RunningApp running = new RunningApp();
    try (Teardown teardown = new Teardown(running::exitCode)) {
      running.set(teardown.add(LatchkeyApp.start(LatchkeyConfig.from(settings), err::println)));
      running.awaitExit();
    }
    return 0;
  }

  @Override
  public Level libraries() {
    return Level.WARN;
  }
}
