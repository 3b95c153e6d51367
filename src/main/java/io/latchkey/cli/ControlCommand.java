package io.latchkey.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Sends one claim command. */
@Command(
    name = "command",
    sortOptions = false,
    description = {"Send one operator's command: free a claim or move its expiry.", ""})
final class ControlCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin(name = SendOptions.FIELDS)
  private ControlFields fields;

  @Mixin private SendOptions send;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  ControlCommand() {}

  @Override
  public Integer call() throws Exception {
    spec.commandLine().getOut().println(send.send(spec, fields, connection.connection()).text());
    return 0;
  }
}
