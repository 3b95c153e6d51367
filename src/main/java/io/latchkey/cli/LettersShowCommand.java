package io.latchkey.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows one dead letter. */
@Command(
    name = "show",
    sortOptions = false,
    description = {"Show one dead letter with its headers, key and value.", ""})
final class LettersShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "PARTITION-OFFSET",
      converter = LetterId.Converter.class,
      description = "The dead letter, as 'dead-letters list' names it.")
  private LetterId id;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  LettersShowCommand() {}

  @Override
  public Integer call() throws Exception {
    Connection brokers = connection.connection();
    LetterBox box = LetterBox.read(brokers, letter -> LetterId.of(letter.place()).equals(id));
    Letter letter =
        box.letters().stream()
            .findFirst()
            .orElseThrow(
                () ->
                    new CommandFailed(
                        "there is no dead letter "
                            + id
                            + " on "
                            + brokers.topics().deadLetters()
                            + ": see 'latchkey dead-letters list'"));
    spec.commandLine().getOut().println(LetterText.whole(letter));
    return 0;
  }
}
