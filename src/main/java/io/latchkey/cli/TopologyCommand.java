package io.latchkey.cli;

import io.latchkey.app.LatchkeyConfig;
import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import io.latchkey.topology.TopologyDiagram;
import io.latchkey.topology.TopologySettings;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.kafka.streams.TopologyDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the topology. */
@Command(
    name = "topology",
    sortOptions = false,
    description = {"Print the topology of the streams application.", ""})
final class TopologyCommand implements Callable<Integer> {
  /** The forms. */
  enum Form {
    MERMAID,
    TEXT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "mermaid",
      description = "mermaid: a flow chart (default); text: as Kafka Streams describes it.")
  private Form form;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  TopologyCommand() {}

  @Override
  public Integer call() {
    LatchkeyConfig config = connection.connection().config();
    TopologyDescription description =
        LatchkeyTopology.build(
                config.topologySettings(1, TopologySettings.defaults(1).maxRecordBytes()),
                PolicyBook.EMPTY)
            .describe();
    PrintWriter out = spec.commandLine().getOut();
    switch (form) {
      case MERMAID -> out.print(TopologyDiagram.mermaid(description));
      case TEXT -> out.print(description);
    }
    return 0;
  }
}
