package io.latchkey.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Looks at dead letters and puts them back. */
@Command(
    name = "dead-letters",
    description = {"See what could not be read, and put it back on its topic.", ""},
    subcommands = {LettersListCommand.class, LettersShowCommand.class, LettersRedriveCommand.class})
final class DeadLettersCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  DeadLettersCommand() {}

  @Override
  public void run() {
    throw Usage.wrong(spec, "give a command: list, show or redrive");
  }
}
