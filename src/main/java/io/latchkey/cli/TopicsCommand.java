package io.latchkey.cli;

import io.latchkey.app.TopicAdmin;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes and checks the topics. */
@Command(
    name = "topics",
    description = {"Make the topics that Latchkey needs, or check them.", ""})
final class TopicsCommand implements Runnable {
  /** Enough for a cluster of some hosts, and not too many for one; it is fixed for life. */
  private static final String DEFAULT_PARTITIONS = "12";

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  TopicsCommand() {}

  @Override
  public void run() {
    throw Usage.wrong(spec, "give a command: create or check");
  }

  @Command(
      name = "create",
      sortOptions = false,
      description = {"Make the topics that are missing; those that exist stay as they are.", ""})
  int create(
      @Option(
              names = "--partitions",
              paramLabel = "NUMBER",
              defaultValue = DEFAULT_PARTITIONS,
              description =
                  "Of new topics; can never be changed later (default: "
                      + DEFAULT_PARTITIONS
                      + ").")
          int partitions,
      @Option(
              names = "--replication-factor",
              paramLabel = "NUMBER",
              description = "Of new topics (default: the brokers').")
          @Nullable Short replicationFactor,
      @Mixin ConnectionOptions connection) {
    if (partitions < 1) {
      throw Usage.wrong(subcommand("create"), "--partitions must be at least 1");
    }
    try (TopicAdmin admin = TopicAdmin.connect(connection.connection().config())) {
      admin
          .create(partitions, Optional.ofNullable(replicationFactor))
          .forEach(spec.commandLine().getOut()::println);
      return report(admin.check());
    }
  }

  @Command(
      name = "check",
      sortOptions = false,
      description = {"Say what is wrong with the topics and the command that mends it.", ""})
  int check(@Mixin ConnectionOptions connection) {
    try (TopicAdmin admin = TopicAdmin.connect(connection.connection().config())) {
      return report(admin.check());
    }
  }

  private int report(TopicAdmin.Report report) {
    PrintWriter out = spec.commandLine().getOut();
    report.errors().forEach(line -> out.println("error: " + line));
    report.warnings().forEach(line -> out.println("warning: " + line));
    if (!report.errors().isEmpty()) {
      return Latchkey.FAILED;
    }
    out.println(
        "ok: the topics are as they should be, with " + report.partitions() + " partitions");
    return 0;
  }

  private CommandSpec subcommand(String name) {
    return Objects.requireNonNull(spec.subcommands().get(name)).getCommandSpec();
  }
}
