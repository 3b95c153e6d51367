package io.latchkey.cli;

import io.latchkey.wire.PolicyKey;
import io.latchkey.wire.UndecodableException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A tenant and a workflow, written as the record key of their policy. */
final class PolicyKeyArgument implements ITypeConverter<PolicyKey> {
  @Override
  public PolicyKey convert(String text) {
    try {
      return PolicyKey.read(text.getBytes(StandardCharsets.UTF_8));
    } catch (UndecodableException e) {
      throw new TypeConversionException(
          "'" + text + "' is not TENANT/WORKFLOW, such as acme/nightly, 'acme/*' or '*/*'");
    }
  }

  /** What to say when there is no such policy. */
  static CommandFailed none(PolicyKey key, Connection connection) {
    return new CommandFailed(
        "there is no policy "
            + key.text()
            + " on "
            + connection.topics().policies()
            + "; 'latchkey policy list' shows those there are");
  }
}
