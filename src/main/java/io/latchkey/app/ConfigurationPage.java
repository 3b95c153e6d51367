package io.latchkey.app;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** The configuration page of the documentation, written from the declarations. */
final class ConfigurationPage {
  private static final String HEAD =
      """
      # Configuration

      Written from the declarations in the code: `mvn -B test -Dtest=ConfigurationPageTest -Dtopology.docs=write`.

      Give settings as `-D name=value` or in a properties file (`--config`).
      """;

  private static final String TAIL =
      """

      ## Kafka's own properties

      Any property of Kafka Streams and its clients passes through: plain, or with one of Kafka's prefixes
      (`consumer.`, `main.consumer.`, `restore.consumer.`, `producer.`, `admin.`; `topic.` for the internal topics).
      What a guarantee rests on is refused, with the reason: `processing.guarantee`, `isolation.level`, `auto.offset.reset`,
      `acks`, serdes, partitioners, interceptors, exception handlers, retention of internal topics and the like. A name within two edits of a known one is refused as
      misspelt; any other unknown name passes through, with a warning.

      `group.protocol` is `classic` by default, and may be `streams`:

      | | `classic` | `streams` |
      |---|---|---|
      | brokers | any that Kafka 4.4 clients reach | 4.2 or later |
      | session timeout, heartbeat | `main.consumer.session.timeout.ms` (20 s here), `main.consumer.heartbeat.interval.ms` | \
      the broker's group settings `streams.session.timeout.ms`, `streams.heartbeat.interval.ms`; the client's are ignored |
      | standbys | `num.standby.replicas` | the group setting `streams.num.standby.replicas` |
      | moving a running group over | | offline only: stop every instance first |

      The client of the schema registry has settings of its own, which begin with `apicurio.registry.`: see [encodings](encodings.md).

      What Latchkey sets beyond Kafka's defaults stands, each with its reason, in `StreamsSettings`.
      """;

  private ConfigurationPage() {}

  static String markdown(ConfigDef definition) {
    return HEAD
        + section("Most often set", definition, Importance.HIGH)
        + section("Sometimes", definition, Importance.MEDIUM)
        + section("Rarely", definition, Importance.LOW)
        + TAIL;
  }

  private static String section(String title, ConfigDef definition, Importance importance) {
    List<ConfigKey> keys =
        definition.configKeys().values().stream()
            .filter(key -> key.importance == importance)
            .sorted(Comparator.comparing(key -> key.name))
            .toList();
    return keys.stream()
        .map(ConfigurationPage::row)
        .collect(
            Collectors.joining(
                "",
                "\n## " + title + "\n\n| option | default | takes | meaning |\n|---|---|---|---|\n",
                ""));
  }

  private static String row(ConfigKey key) {
    return "| `"
        + key.name
        + "` | "
        + defaultOf(key)
        + " | "
        + takes(key)
        + " | "
        + key.documentation
        + " |\n";
  }

  private static String defaultOf(ConfigKey key) {
    if (!key.hasDefault()) {
      return "**required**";
    }
    if (key.validator instanceof Validators.BytesAtLeast) {
      return Validators.BytesAtLeast.text((Long) key.defaultValue);
    }
    return key.defaultValue == null ? "none" : "`" + key.defaultValue + "`";
  }

  private static String takes(ConfigKey key) {
    return key.validator == null || key.validator instanceof ConfigDef.NonEmptyString
        ? key.type.name().toLowerCase(java.util.Locale.ROOT)
        : key.validator.toString();
  }
}
