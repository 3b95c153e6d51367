package io.latchkey.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Looks at the policies on their topic, and changes them. */
@Command(
    name = "policy",
    description = {"See the policies on their topic, and change them while Latchkey runs.", ""},
    subcommands = {
      PolicyApplyCommand.class,
      PolicyDiffCommand.class,
      PolicyListCommand.class,
      PolicyGetCommand.class,
      PolicyDeleteCommand.class
    })
final class PolicyCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  PolicyCommand() {}

  @Override
  public void run() {
    throw Usage.wrong(spec, "give a command: apply, diff, list, get or delete");
  }
}
