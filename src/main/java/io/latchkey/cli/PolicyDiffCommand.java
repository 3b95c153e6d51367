package io.latchkey.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Compares the topic with a file. */
@Command(
    name = "diff",
    sortOptions = false,
    description = {
      "Say how a file differs from the topic: - what the topic has, + what the file has.",
      "Exit code: 0 they are the same, 1 they differ.",
      ""
    })
final class PolicyDiffCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private PolicyFileOption file;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  PolicyDiffCommand() {}

  @Override
  public Integer call() throws Exception {
    List<PolicyChange> changes =
        PolicyChange.between(PolicyTopic.read(connection.connection()).entries(), file.policies());
    changes.stream()
        .flatMap(change -> change.lines().stream())
        .forEach(spec.commandLine().getOut()::println);
    return changes.isEmpty() ? 0 : Latchkey.FAILED;
  }
}
