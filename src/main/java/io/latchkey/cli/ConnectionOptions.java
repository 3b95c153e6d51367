package io.latchkey.cli;

import io.latchkey.wire.Topics;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to reach the brokers, and any other setting. The command line wins over the file. */
final class ConnectionOptions {
  static final String DEFAULT_SERVERS = "localhost:9092";

  @Option(
      names = {"-b", "--bootstrap-servers"},
      paramLabel = "HOST:PORT",
      description = "Kafka brokers, separated by commas (default: " + DEFAULT_SERVERS + ").")
  private @Nullable String bootstrapServers;

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "Properties file with settings of Latchkey and of the Kafka clients.")
  private @Nullable Path config;

  @Option(
      names = {"-D", "--property"},
      paramLabel = "NAME=VALUE",
      split = "\n",
      splitSynopsisLabel = "\\n",
      description = "One such setting; may be repeated, in the variable one a line.")
  private Map<String, String> properties = new LinkedHashMap<>();

  /** All settings: the file's, then {@code --property}, then {@code --bootstrap-servers}. */
  Map<String, String> settings() throws CommandFailed {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, DEFAULT_SERVERS);
    if (config != null) {
      settings.putAll(read(config));
    }
    settings.putAll(properties);
    if (bootstrapServers != null) {
      settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    }
    return settings;
  }

  /** The names of the topics. */
  Topics topics(Map<String, String> settings) {
    return Topics.DEFAULT;
  }

  private static Map<String, String> read(Path file) throws CommandFailed {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      throw new CommandFailed("there is no file " + file + ": give --config an existing one", e);
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandFailed(
          "cannot read " + file + " as a properties file: " + e.getMessage(), e);
    }
    Map<String, String> settings = new LinkedHashMap<>();
    properties.stringPropertyNames().forEach(n -> settings.put(n, properties.getProperty(n)));
    return settings;
  }
}
