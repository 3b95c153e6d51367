package io.latchkey.cli;

import io.latchkey.message.Policy;
import io.latchkey.policy.PolicyText;
import io.latchkey.wire.PolicyKey;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows one policy. */
@Command(
    name = "get",
    sortOptions = false,
    description = {
      "Print the policy for exactly this tenant and workflow, with all its fields.",
      "Exit code: 0 there is one, 1 there is none or what is there is no valid policy.",
      ""
    })
final class PolicyGetCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "TENANT/WORKFLOW",
      converter = PolicyKeyArgument.class,
      description = "For whom; * for any, in quotes: '*/*'.")
  private PolicyKey key;

  @Mixin private FormatOption format;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  PolicyGetCommand() {}

  @Override
  public Integer call() throws Exception {
    Connection brokers = connection.connection();
    PolicyTopic.Entry entry = PolicyTopic.read(brokers).entries().get(key.text());
    if (entry == null) {
      throw PolicyKeyArgument.none(key, brokers);
    }
    Policy policy = entry.policy();
    if (policy == null) {
      throw new CommandFailed(entry.sentence(key.text()));
    }
    spec.commandLine()
        .getOut()
        .print(
            format.isJson()
                ? PolicyListCommand.json(policy) + "\n"
                : PolicyText.version(policy) + "\n" + PolicyText.full(policy));
    return 0;
  }
}
