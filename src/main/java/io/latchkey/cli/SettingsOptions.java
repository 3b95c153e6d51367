package io.latchkey.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Settings that have no option of their own. */
final class SettingsOptions {
  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "Properties file with settings of Latchkey and of Kafka's clients.")
  private @Nullable Path config;

  @Option(
      names = {"-D", "--property"},
      paramLabel = "NAME=VALUE",
      split = "\n",
      splitSynopsisLabel = "\\n",
      description = "One such setting; may be repeated (in the variable: one a line).")
  private @Nullable Map<String, String> properties;

  /**
   * The file's settings, those of {@code --property} over them.
   *
   * @throws ConfigException when the file cannot be read
   */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    if (config != null) {
      Properties file = read(config);
      file.stringPropertyNames().forEach(name -> settings.put(name, file.getProperty(name)));
    }
    if (properties != null) {
      settings.putAll(properties);
    }
    return settings;
  }

  private static Properties read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return properties;
    } catch (NoSuchFileException e) {
      throw new ConfigException("there is no file " + file + ": give --config an existing one");
    } catch (IOException | IllegalArgumentException e) {
      throw new ConfigException(
          "cannot read " + file + " as a properties file (" + e.getMessage() + ")");
    }
  }
}
