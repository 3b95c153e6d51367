package io.latchkey.cli;

import io.latchkey.wire.DeadLetterRecord;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts dead letters back on their topics. */
@Command(
    name = "redrive",
    sortOptions = false,
    description = {
      "Put the original records back on their topics, once: what was redriven is not sent again.",
      "Exit code: 0 all that was asked for is redriven now, 1 some of it cannot be.",
      ""
    })
final class LettersRedriveCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "PARTITION-OFFSET",
      converter = LetterId.Converter.class,
      description = "The dead letters, as 'dead-letters list' names them.")
  private @Nullable List<LetterId> ids;

  @Mixin private LetterFilter filter;

  @Option(names = "--all", description = "All dead letters that were not redriven yet.")
  private boolean all;

  @Option(names = "--dry-run", description = "Only say what would be done.")
  private boolean dryRun;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  LettersRedriveCommand() {}

  @Override
  public Integer call() throws Exception {
    Set<LetterId> named = ids == null ? Set.of() : new LinkedHashSet<>(ids);
    check(named);
    Connection brokers = connection.connection();
    Redrive redrive =
        new Redrive(brokers.topics(), named, filter.limit(), spec.commandLine().getOut());
    if (dryRun) {
      redrive.tell(LetterBox.read(brokers, letter -> isWanted(letter, named)));
    } else {
      try (Redriver redriver = Redriver.open(brokers)) {
        redrive.run(LetterBox.read(brokers, letter -> isWanted(letter, named)), redriver::redrive);
      }
    }
    return redrive.isComplete() ? 0 : Latchkey.FAILED;
  }

  private void check(Set<LetterId> named) {
    filter.check(spec);
    long ways =
        Stream.of(!named.isEmpty(), filter.isGiven(), all).filter(Boolean::booleanValue).count();
    if (ways != 1) {
      throw Usage.wrong(
          spec, "say which: either PARTITION-OFFSET (one or more), or filters, or --all");
    }
  }

  private boolean isWanted(DeadLetterRecord letter, Set<LetterId> named) {
    return named.isEmpty() ? filter.test(letter) : named.contains(LetterId.of(letter.place()));
  }
}
