package io.latchkey.cli;

import io.latchkey.message.Policy;
import io.latchkey.policy.PolicyText;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the policies on the topic. */
@Command(
    name = "list",
    sortOptions = false,
    description = {
      "Print the policies on the topic: a file that apply takes, or a JSON object a line.",
      "What is no valid policy there is told on stderr.",
      ""
    })
final class PolicyListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Mixin private ConnectionOptions connection;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  PolicyListCommand() {}

  @Override
  public Integer call() throws Exception {
    PolicyTopic topic = PolicyTopic.read(connection.connection());
    PrintWriter out = spec.commandLine().getOut();
    if (format.isJson()) {
      topic.policies().forEach(policy -> out.println(json(policy)));
    } else {
      out.print(PolicyText.file(topic.policies()));
    }
    topic
        .entries()
        .forEach(
            (name, entry) -> {
              if (entry.problem() != null) {
                spec.commandLine().getErr().println(entry.sentence(name));
              }
            });
    return 0;
  }

  /** The message as it may lie on the topic. */
  static String json(Policy policy) {
    return new String(Codecs.POLICY.encode(policy, Format.JSON), StandardCharsets.UTF_8);
  }
}
