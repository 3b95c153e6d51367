package io.latchkey.cli;

import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.PolicyFile;
import io.latchkey.policy.PolicyFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.kafka.common.config.ConfigException;
import picocli.CommandLine.Option;

/** The file of policies that a command compares or applies. */
final class PolicyFileOption {
  private static final String STDIN = "-";

  @Option(
      names = {"-f", "--file"},
      required = true,
      paramLabel = "FILE",
      description = "Policies (YAML), as --policies takes them; - for stdin.")
  private String file;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  PolicyFileOption() {}

  /**
   * The policies of the file, all of them valid.
   *
   * @throws ConfigException with one sentence that names the file, line and field
   */
  PolicyBook policies() throws IOException {
    try {
      return file.equals(STDIN)
          ? PolicyFile.parse("stdin", new String(System.in.readAllBytes(), StandardCharsets.UTF_8))
          : PolicyFile.read(Path.of(file));
    } catch (PolicyFileException e) {
      throw new ConfigException(e.getMessage());
    }
  }
}
