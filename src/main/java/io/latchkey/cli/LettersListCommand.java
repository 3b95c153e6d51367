package io.latchkey.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists dead letters. */
@Command(
    name = "list",
    sortOptions = false,
    description = {"List dead letters, one line each, the oldest first.", ""})
final class LettersListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private LetterFilter filter;

  @Mixin private FormatOption format;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  LettersListCommand() {}

  @Override
  public Integer call() throws Exception {
    filter.check(spec);
    LetterBox box = LetterBox.read(connection.connection(), filter);
    PrintWriter out = spec.commandLine().getOut();
    box.letters().stream()
        .limit(filter.limit())
        .map(letter -> format.isJson() ? LetterJson.line(letter) : LetterText.line(letter))
        .forEach(out::println);
    if (box.others() > 0) {
      spec.commandLine()
          .getErr()
          .println("records on the topic that are not Latchkey's: " + box.others());
    }
    return 0;
  }
}
