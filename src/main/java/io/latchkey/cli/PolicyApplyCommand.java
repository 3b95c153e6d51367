package io.latchkey.cli;

import io.latchkey.policy.PolicyBook;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Puts the policies of a file on the topic. */
@Command(
    name = "apply",
    sortOptions = false,
    description = {
      "Put the policies of a file on the topic, all of them or, when one is wrong, none.",
      "Instances follow within about a second; live claims keep the policy that they were made under.",
      ""
    })
final class PolicyApplyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private PolicyFileOption file;

  @Option(names = "--prune", description = "Delete the policies that the file does not have.")
  private boolean prune;

  @Option(names = "--dry-run", description = "Only say what would be done.")
  private boolean dryRun;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  PolicyApplyCommand() {}

  @Override
  public Integer call() throws Exception {
    PolicyBook wanted = file.policies();
    Connection brokers = connection.connection();
    if (dryRun) {
      tell(changes(brokers, wanted), "would be ");
      return 0;
    }
    try (PolicyWriter writer = PolicyWriter.open(brokers)) {
      List<PolicyChange> changes = changes(brokers, wanted);
      writer.write(changes);
      tell(changes, "");
    }
    return 0;
  }

  private List<PolicyChange> changes(Connection brokers, PolicyBook wanted) throws CommandFailed {
    return PolicyChange.between(PolicyTopic.read(brokers).entries(), wanted).stream()
        .filter(change -> prune || !change.isDeletion())
        .toList();
  }

  private void tell(List<PolicyChange> changes, String mood) {
    PrintWriter out = spec.commandLine().getOut();
    changes.stream().flatMap(change -> change.lines().stream()).forEach(out::println);
    long deleted = changes.stream().filter(PolicyChange::isDeletion).count();
    out.println(mood + "written: " + (changes.size() - deleted) + ", deleted: " + deleted);
  }
}
