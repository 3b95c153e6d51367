package io.latchkey.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Sends one run status. */
@Command(
    name = "status",
    sortOptions = false,
    description = {"Send one status of a run; a terminal one releases the run's claim.", ""})
final class StatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin(name = SendOptions.FIELDS)
  private StatusFields fields;

  @Mixin private SendOptions send;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  StatusCommand() {}

  @Override
  public Integer call() throws Exception {
    spec.commandLine().getOut().println(send.send(spec, fields, connection.connection()).text());
    return 0;
  }
}
