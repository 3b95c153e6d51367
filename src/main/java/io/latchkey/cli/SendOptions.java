package io.latchkey.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchkey.wire.Topics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/**
 * How the commands that send one message take it whole, and under which record key they send it.
 */
final class SendOptions {
  /** The name under which the commands mix in their {@link MessageFields}. */
  static final String FIELDS = "fields";

  @Option(
      names = "--json",
      paramLabel = "JSON",
      converter = TextArgument.Converter.class,
      description = "The whole message instead of its fields: JSON, @FILE, or - for stdin.")
  private @Nullable TextArgument json;

  @Option(
      names = "--record-key",
      paramLabel = "TEXT",
      description = "Kafka record key (default: the claim key, tenant:key, where it is known).")
  private @Nullable String recordKey;

  /** Sends the message that the options describe. */
  Sent send(CommandSpec command, MessageFields fields, Connection connection)
      throws ExecutionException, InterruptedException {
    return Sender.send(connection, record(command, fields, connection.topics()));
  }

  /**
   * The record to send.
   *
   * @throws picocli.CommandLine.ParameterException when the options do not make up a message
   */
  ProducerRecord<byte[], byte[]> record(CommandSpec command, MessageFields fields, Topics topics) {
    String value = json == null ? fields.message(command).json() : whole(command, json.text());
    String key = recordKey == null ? InputMessage.claimKey(value) : recordKey;
    return new ProducerRecord<>(
        fields.topic(topics),
        key == null ? null : key.getBytes(StandardCharsets.UTF_8),
        value.getBytes(StandardCharsets.UTF_8));
  }

  private static String whole(CommandSpec command, String text) {
    CommandSpec fields = Objects.requireNonNull(command.mixins().get(FIELDS));
    // Fields given by the environment are defaults for the other form, no contradiction.
    List<ArgSpec> given = command.commandLine().getParseResult().matchedArgs();
    Stream.concat(fields.options().stream(), fields.positionalParameters().stream())
        .filter(given::contains)
        .findFirst()
        .ifPresent(
            field -> {
              throw Usage.wrong(
                  command,
                  "--json is the whole message: leave " + label(field) + " out, or --json");
            });
    try {
      InputMessage.checkJson(text);
    } catch (JsonProcessingException e) {
      throw Usage.wrong(command, "--json is not JSON: " + e.getOriginalMessage());
    }
    return text;
  }

  private static String label(ArgSpec field) {
    return field instanceof OptionSpec option ? option.longestName() : field.paramLabel();
  }
}
