package io.latchkey.cli;

import io.latchkey.app.LatchkeyConfig;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to reach the brokers. */
final class ConnectionOptions {
  private static final String SERVERS = "bootstrap.servers";
  private static final String DEFAULT_SERVERS = "localhost:9092";

  @Option(
      names = {"-b", "--bootstrap-servers"},
      paramLabel = "HOST:PORT",
      description = "Kafka brokers, separated by commas (default: " + DEFAULT_SERVERS + ").")
  private @Nullable String bootstrapServers;

  @Mixin private SettingsOptions more;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  ConnectionOptions() {}

  /** All settings; an option of its own wins over {@code --property}, that over the file. */
  Map<String, String> settings() {
    Map<String, String> settings = more.settings();
    settings.putIfAbsent(SERVERS, DEFAULT_SERVERS);
    if (bootstrapServers != null) {
      settings.put(SERVERS, bootstrapServers);
    }
    return settings;
  }

  /**
   * The connection that the settings describe.
   *
   * @throws org.apache.kafka.common.config.ConfigException when a setting is wrong
   */
  Connection connection() {
    Map<String, String> settings = settings();
    return new Connection(settings, LatchkeyConfig.from(settings));
  }
}
