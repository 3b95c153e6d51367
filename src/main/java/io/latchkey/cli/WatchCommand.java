package io.latchkey.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchkey.wire.Topics;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Follows the output topics. */
@Command(
    name = "watch",
    sortOptions = false,
    description = {"Follow the committed outcomes, one line each, until Ctrl-C.", ""})
final class WatchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-t", "--topic"},
      paramLabel = "NAME",
      split = ",",
      description = "Only these: ${COMPLETION-CANDIDATES} (default: all).")
  private @Nullable Set<OutputTopic> only;

  @Option(names = "--tenant", paramLabel = "NAME", description = "Only this tenant's.")
  private @Nullable String tenant;

  @Option(names = "--from-beginning", description = "Begin with the oldest record.")
  private boolean fromBeginning;

  @Option(names = "--exit-at-end", description = "End when all is read that was there at start.")
  private boolean exitAtEnd;

  @Mixin private FormatOption format;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  WatchCommand() {}

  @Override
  public Integer call() throws Exception {
    Connection brokers = connection.connection();
    Topics topics = brokers.topics();
    OutputDecoder decoder = new OutputDecoder(topics);
    PrintWriter out = spec.commandLine().getOut();
    Set<OutputTopic> kinds = only == null ? EnumSet.allOf(OutputTopic.class) : only;
    List<String> names = kinds.stream().map(kind -> kind.in(topics)).toList();
    try (OutputReader reader = OutputReader.open(brokers.consumer(), names, fromBeginning)) {
      spec.commandLine().getErr().println("watching " + String.join(", ", names));
      // Printing fails when the reader of a pipe has gone (`| head`): then there is no more to do.
      while (!out.checkError() && !(exitAtEnd && reader.reachedEnd())) {
        reader.poll().stream()
            .flatMap(record -> decoder.decode(record).stream())
            .filter(this::isWanted)
            .forEach(output -> out.println(format.line(output)));
      }
    }
    return 0;
  }

  private boolean isWanted(Output output) {
    if (tenant == null) {
      return true;
    }
    JsonNode value = output.value();
    return value != null && tenant.equals(value.path("tenant").asText(null));
  }
}
