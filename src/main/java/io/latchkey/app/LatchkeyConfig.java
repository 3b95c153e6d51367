package io.latchkey.app;

import io.latchkey.claim.RuleSettings;
import io.latchkey.policy.Durations;
import io.latchkey.topology.ClaimsStore;
import io.latchkey.topology.TopologySettings;
import io.latchkey.wire.Format;
import io.latchkey.wire.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The configuration of an instance: Latchkey's own options, and any property of Kafka Streams and
 * its clients, which passes through, plain or with Kafka's prefixes ({@code consumer.}, {@code
 * main.consumer.}, {@code producer.}, {@code admin.}, {@code topic.} …), except where it would
 * break a guarantee.
 */
public final class LatchkeyConfig extends AbstractConfig {
  private final List<String> unknownNames;

  private LatchkeyConfig(Map<String, String> settings, List<String> unknownNames) {
    super(ConfigOptions.DEFINITION, settings, false);
    this.unknownNames = unknownNames;
  }

  /**
   * Reads settings.
   *
   * @throws ConfigException with one sentence: a value out of bounds, a misspelt name, or a Kafka
   *     property that would break a guarantee
   */
  public static LatchkeyConfig from(Map<String, String> settings) {
    LatchkeyConfig config = new LatchkeyConfig(settings, PropertyNames.unknown(settings.keySet()));
    GuardedProperties.check(config.passedThrough());
    config.checkTopicsDiffer();
    return config;
  }

  /** The options, for documentation and command lines. */
  public static ConfigDef definition() {
    return new ConfigDef(ConfigOptions.DEFINITION);
  }

  /** Names that neither Latchkey nor Kafka's clients know; they pass through and deserve a line. */
  public List<String> unknownNames() {
    return unknownNames;
  }

  /** The consumer group, and the first part of the internal topics' names. */
  public String applicationId() {
    return getString(ConfigOptions.APPLICATION_ID);
  }

  /** The brokers to ask first. */
  public String bootstrapServers() {
    return getString(ConfigOptions.BOOTSTRAP_SERVERS);
  }

  /** The names of the topics. */
  public Topics topics() {
    return new Topics(
        getString(ConfigOptions.TOPIC_TRIGGERS),
        getString(ConfigOptions.TOPIC_RUN_STATUS),
        getString(ConfigOptions.TOPIC_COMMANDS),
        getString(ConfigOptions.TOPIC_POLICIES),
        getString(ConfigOptions.TOPIC_ACCEPTED),
        getString(ConfigOptions.TOPIC_DENIED),
        getString(ConfigOptions.TOPIC_CLAIM_EVENTS),
        getString(ConfigOptions.TOPIC_STATUS_REQUESTS),
        getString(ConfigOptions.TOPIC_SHADOW_DECISIONS),
        getString(ConfigOptions.TOPIC_DEAD_LETTERS));
  }

  /** The settings that give the topics these names. */
  public static Map<String, String> settings(Topics topics) {
    return Map.of(
        ConfigOptions.TOPIC_TRIGGERS, topics.triggers(),
        ConfigOptions.TOPIC_RUN_STATUS, topics.runStatus(),
        ConfigOptions.TOPIC_COMMANDS, topics.commands(),
        ConfigOptions.TOPIC_POLICIES, topics.policies(),
        ConfigOptions.TOPIC_ACCEPTED, topics.accepted(),
        ConfigOptions.TOPIC_DENIED, topics.denied(),
        ConfigOptions.TOPIC_CLAIM_EVENTS, topics.claimEvents(),
        ConfigOptions.TOPIC_STATUS_REQUESTS, topics.statusRequests(),
        ConfigOptions.TOPIC_SHADOW_DECISIONS, topics.shadowDecisions(),
        ConfigOptions.TOPIC_DEAD_LETTERS, topics.deadLetters());
  }

  /** The topic options that are not at their defaults, by option. */
  Map<String, String> renamedTopics() {
    Map<String, String> renamed = new HashMap<>();
    for (ConfigDef.ConfigKey key : ConfigOptions.DEFINITION.configKeys().values()) {
      if (key.name.startsWith(StreamsConfig.TOPIC_PREFIX)
          && !getString(key.name).equals(key.defaultValue)) {
        renamed.put(key.name, getString(key.name));
      }
    }
    return renamed;
  }

  /** The encoding of the output messages. */
  public Format outcomeFormat() {
    return Format.valueOf(getString(ConfigOptions.OUTCOME_FORMAT).toUpperCase(Locale.ROOT));
  }

  /** The policy file, if one is given. */
  public Optional<Path> policies() {
    return Optional.ofNullable(getString(ConfigOptions.POLICIES)).map(Path::of);
  }

  /** Whether to start although every trigger would be decided again. */
  public boolean acceptReplay() {
    return getBoolean(ConfigOptions.ACCEPT_REPLAY);
  }

  /** Where the claims are kept on disk. */
  public Path stateDir() {
    String text = getString(ConfigOptions.STATE_DIR);
    return text.equals("~") || text.startsWith("~/")
        ? Path.of(System.getProperty("user.home") + text.substring(1))
        : Path.of(text);
  }

  /** How often the partition counts are looked at. */
  public Duration partitionCheckInterval() {
    return duration(ConfigOptions.PARTITION_CHECK_INTERVAL);
  }

  /** What the rules need to know beside the policy. */
  public RuleSettings rules() {
    return new RuleSettings(
        duration(ConfigOptions.ENDED_RETENTION), duration(ConfigOptions.TAKEOVER_GRACE));
  }

  /**
   * What the topology needs to be built.
   *
   * @param partitions the partition count of the inputs
   * @param maxRecordBytes the largest record that the output topics take
   */
  public TopologySettings topologySettings(int partitions, int maxRecordBytes) {
    return new TopologySettings(
        topics(),
        partitions,
        outcomeFormat(),
        ClaimsStore.valueOf(getString(ConfigOptions.CLAIMS_STORE).toUpperCase(Locale.ROOT)),
        rules(),
        getString(ConfigOptions.RUN_INDEX).equals("on"),
        maxRecordBytes,
        InstantSource.system(),
        System::nanoTime,
        RegistrySettings.registry(getString(ConfigOptions.SCHEMA_REGISTRY_URL), originals()));
  }

  /**
   * The properties of Kafka Streams: those of {@link StreamsSettings}, the given ones over them.
   *
   * @param maxRecordBytes the largest record that the output topics take
   */
  public Properties streamsProperties(int maxRecordBytes) {
    Properties properties = StreamsSettings.of(this, maxRecordBytes);
    Map<String, Object> given = passedThrough();
    properties.keySet().removeIf(ours -> isGivenLessSpecifically(String.valueOf(ours), given));
    properties.putAll(given);
    return properties;
  }

  /** A default of ours with a prefix would win over the plain name that was given. */
  private static boolean isGivenLessSpecifically(String ours, Map<String, Object> given) {
    for (String prefix :
        List.of(
            StreamsConfig.MAIN_CONSUMER_PREFIX,
            StreamsConfig.CONSUMER_PREFIX,
            StreamsConfig.PRODUCER_PREFIX)) {
      if (ours.startsWith(prefix)) {
        String plain = ours.substring(prefix.length());
        return given.containsKey(plain)
            || (prefix.equals(StreamsConfig.MAIN_CONSUMER_PREFIX)
                && given.containsKey(StreamsConfig.CONSUMER_PREFIX + plain));
      }
    }
    return false;
  }

  /** The given settings that are not options of ours. */
  Map<String, Object> passedThrough() {
    Map<String, Object> properties = new HashMap<>(originals());
    properties.keySet().removeAll(ConfigOptions.DEFINITION.names());
    properties.keySet().removeIf(name -> name.startsWith(RegistrySettings.PREFIX));
    return properties;
  }

  private Duration duration(String option) {
    return Duration.ofMillis(Durations.toMillis(getString(option)));
  }

  private void checkTopicsDiffer() {
    Map<String, String> options = new HashMap<>();
    for (String option : ConfigOptions.DEFINITION.names()) {
      if (option.startsWith(StreamsConfig.TOPIC_PREFIX)) {
        String other = options.putIfAbsent(getString(option), option);
        if (other != null && !ConfigOptions.INPUT_TOPICS.containsAll(List.of(option, other))) {
          throw new ConfigException(
              option,
              getString(option),
              other
                  + " has this name; only "
                  + String.join(", ", ConfigOptions.INPUT_TOPICS)
                  + " may share a topic");
        }
      }
    }
  }
}
