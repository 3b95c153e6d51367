package io.latchkey.app;

import io.latchkey.wire.FieldNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Tells misspelt names from those of plugins: a slip in a name would otherwise leave a setting at
 * its default without a word.
 */
final class PropertyNames {
  /** The names that may follow each prefix; the empty prefix is a plain name. */
  private static final Map<String, Collection<String>> KNOWN =
      Map.of(
          "",
          plain(),
          StreamsConfig.MAIN_CONSUMER_PREFIX,
          ConsumerConfig.configNames(),
          StreamsConfig.RESTORE_CONSUMER_PREFIX,
          ConsumerConfig.configNames(),
          StreamsConfig.GLOBAL_CONSUMER_PREFIX,
          ConsumerConfig.configNames(),
          StreamsConfig.CONSUMER_PREFIX,
          ConsumerConfig.configNames(),
          StreamsConfig.PRODUCER_PREFIX,
          ProducerConfig.configNames(),
          StreamsConfig.ADMIN_CLIENT_PREFIX,
          AdminClientConfig.configNames(),
          StreamsConfig.TOPIC_PREFIX,
          topicSettings(),
          RegistrySettings.PREFIX,
          registrySettings());

  private PropertyNames() {}

  /**
   * The names that nobody knows, sorted.
   *
   * @throws ConfigException when one is within two edits of a known name, or is one for the schema
   *     registry, to which nothing passes through unknown
   */
  static List<String> unknown(Collection<String> names) {
    List<String> unknown = new ArrayList<>();
    for (String name : new TreeSet<>(names)) {
      String prefix = prefix(name);
      String rest = name.substring(prefix.length());
      Collection<String> known = KNOWN.getOrDefault(prefix, Set.of());
      if (ConfigOptions.DEFINITION.names().contains(name)
          || known.contains(rest)
          || prefix.equals(StreamsConfig.CLIENT_TAG_PREFIX)) {
        continue;
      }
      refuseSlip(name, "", plain());
      refuseSlip(name, prefix, known);
      if (prefix.equals(RegistrySettings.PREFIX)) {
        throw new ConfigException(
            "There is no setting "
                + name
                + ": the schema registry's address is schema.registry.url, and "
                + prefix
                + " may be followed by "
                + String.join(", ", known)
                + ".");
      }
      unknown.add(name);
    }
    return unknown;
  }

  private static void refuseSlip(String name, String prefix, Collection<String> known) {
    String meant = new FieldNames(List.copyOf(known)).slipOf(name.substring(prefix.length()));
    if (meant != null) {
      throw new ConfigException(
          "There is no setting " + name + ": did you mean " + prefix + meant + "?");
    }
  }

  /** The longest of the prefixes that the name begins with. */
  private static String prefix(String name) {
    if (name.startsWith(StreamsConfig.CLIENT_TAG_PREFIX)) {
      return StreamsConfig.CLIENT_TAG_PREFIX;
    }
    String longest = "";
    for (String prefix : KNOWN.keySet()) {
      if (name.startsWith(prefix) && prefix.length() > longest.length()) {
        longest = prefix;
      }
    }
    return longest;
  }

  private static Set<String> plain() {
    Set<String> names = new TreeSet<>(ConfigOptions.DEFINITION.names());
    names.addAll(StreamsConfig.configDef().names());
    names.addAll(ConsumerConfig.configNames());
    names.addAll(ProducerConfig.configNames());
    names.addAll(AdminClientConfig.configNames());
    return names;
  }

  private static List<String> registrySettings() {
    return RegistrySettings.NAMES.stream()
        .map(name -> name.substring(RegistrySettings.PREFIX.length()))
        .sorted()
        .toList();
  }

  private static Set<String> topicSettings() {
    return Set.of(
        TopicConfig.CLEANUP_POLICY_CONFIG,
        TopicConfig.COMPRESSION_TYPE_CONFIG,
        TopicConfig.DELETE_RETENTION_MS_CONFIG,
        TopicConfig.FILE_DELETE_DELAY_MS_CONFIG,
        TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG,
        TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
        TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
        TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
        TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG,
        TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
        TopicConfig.RETENTION_BYTES_CONFIG,
        TopicConfig.RETENTION_MS_CONFIG,
        TopicConfig.SEGMENT_BYTES_CONFIG,
        TopicConfig.SEGMENT_MS_CONFIG,
        TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG);
  }
}
