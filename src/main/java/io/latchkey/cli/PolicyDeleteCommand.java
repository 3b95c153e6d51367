package io.latchkey.cli;

import io.latchkey.wire.PolicyKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes policies from the topic. */
@Command(
    name = "delete",
    sortOptions = false,
    description = {
      "Delete policies, all of those named or, when there is none of a name, none.",
      "What holds then is a policy of the instances' file, or the next less exact one.",
      ""
    })
final class PolicyDeleteCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "TENANT/WORKFLOW",
      converter = PolicyKeyArgument.class,
      description = "For whom; * for any, in quotes: '*/*'.")
  private List<PolicyKey> keys;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  PolicyDeleteCommand() {}

  @Override
  public Integer call() throws Exception {
    Connection brokers = connection.connection();
    List<PolicyChange> changes = new ArrayList<>();
    try (PolicyWriter writer = PolicyWriter.open(brokers)) {
      NavigableMap<String, PolicyTopic.Entry> topic = PolicyTopic.read(brokers).entries();
      for (PolicyKey key : new LinkedHashSet<>(keys)) {
        PolicyTopic.Entry entry = topic.get(key.text());
        if (entry == null) {
          throw PolicyKeyArgument.none(key, brokers);
        }
        changes.add(new PolicyChange(entry.key(), key.text(), entry, null));
      }
      writer.write(changes);
    }
    changes.stream()
        .flatMap(change -> change.lines().stream())
        .forEach(spec.commandLine().getOut()::println);
    return 0;
  }
}
