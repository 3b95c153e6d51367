package io.latchkey.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.apache.kafka.streams.KafkaStreams;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Versions implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    String version = Latchkey.class.getPackage().getImplementationVersion();
    return new String[] {
      "latchkey " + (version == null ? "(source tree)" : version),
      "Kafka " + kafka(),
      "Java " + System.getProperty("java.version")
    };
  }

  /** Kafka's jars say their version in a file of their own, not in their manifests. */
  private static String kafka() throws IOException {
    Properties properties = new Properties();
    try (InputStream file =
        KafkaStreams.class.getResourceAsStream("/kafka/kafka-version.properties")) {
      if (file != null) {
        properties.load(file);
      }
    }
    return properties.getProperty("version", "(unknown)");
  }
}
