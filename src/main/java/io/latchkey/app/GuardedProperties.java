package io.latchkey.app;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** The properties of Kafka that a guarantee rests on: they may be given, but not changed. */
final class GuardedProperties {
  /**
   * A property with the values it may have.
   *
   * @param allowed whether it may have this one
   * @param values those it may have, in words; empty when Latchkey alone sets it
   * @param reason completes the sentence "… because …"
   */
  private record Guard(Predicate<String> allowed, String values, String reason) {}

  private static final String NOTHING_LOST =
      "a record that fails must stop the app, not be dropped";
  private static final String BYTES = "records are read and written as bytes, so that none is lost";
  private static final String ONE_TASK = "the records of a claim must meet in one partition";
  private static final String STRAYS_WAIT =
      "a record that waits in the strays topic would be deleted undecided";
  private static final String FOLLOWS_INPUTS =
      "it follows max.message.bytes of the inputs, so that every outcome fits";

  private static final Map<String, Guard> GUARDS =
      Map.ofEntries(
          only(
              StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
              Set.of(StreamsConfig.EXACTLY_ONCE_V2),
              "state, outcomes and offsets must be committed together"),
          only(
              ConsumerConfig.ISOLATION_LEVEL_CONFIG,
              Set.of("read_committed"),
              "an aborted record must not be decided"),
          only(
              ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
              Set.of("earliest"),
              "triggers sent before the first start would be skipped"),
          only(
              ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
              Set.of("false"),
              "offsets are committed with the outcomes"),
          only(ProducerConfig.ACKS_CONFIG, Set.of("all", "-1"), "an outcome must outlive a broker"),
          only(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, Set.of("true"), "transactions need it"),
          only(
              StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG,
              Set.of(StreamsConfig.NO_OPTIMIZATION),
              "it would rename internal topics"),
          only(
              StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG,
              Set.of("true"),
              "a generated name could change with the version and leave the claims behind"),
          only(
              StreamsConfig.GROUP_PROTOCOL_CONFIG,
              Set.of("classic", "streams"),
              "Kafka Streams knows no other"),
          only(ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG, Set.of("false"), ONE_TASK),
          never(ProducerConfig.PARTITIONER_CLASS_CONFIG, ONE_TASK),
          never(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "it is made of application.id"),
          never("group.id", "application.id is the group"),
          never(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, BYTES),
          never(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, BYTES),
          never(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, BYTES),
          never(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, BYTES),
          never(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, BYTES),
          never(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, BYTES),
          never(
              StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG,
              "record timestamps are clamped to now"),
          never("default.deserialization.exception.handler", NOTHING_LOST),
          never(StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, NOTHING_LOST),
          never("default.production.exception.handler", NOTHING_LOST),
          never(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, NOTHING_LOST),
          never(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, NOTHING_LOST),
          never(
              StreamsConfig.DEFAULT_CLIENT_SUPPLIER_CONFIG,
              "Latchkey's producer ends its stream thread at a timeout"),
          never(
              StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG,
              "Latchkey writes its own dead letters, to topic.dead.letters"),
          never(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, "one may drop or change records unseen"),
          never(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, FOLLOWS_INPUTS),
          never(StreamsConfig.TOPIC_PREFIX + TopicConfig.MAX_MESSAGE_BYTES_CONFIG, FOLLOWS_INPUTS),
          never(
              StreamsConfig.TOPIC_PREFIX + TopicConfig.CLEANUP_POLICY_CONFIG,
              "claims would be deleted with their changelog"),
          never(StreamsConfig.TOPIC_PREFIX + TopicConfig.RETENTION_MS_CONFIG, STRAYS_WAIT),
          never(StreamsConfig.TOPIC_PREFIX + TopicConfig.RETENTION_BYTES_CONFIG, STRAYS_WAIT),
          only(
              StreamsConfig.TOPIC_PREFIX + TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
              Set.of("false"),
              "claims that were committed would be lost"),
          between(
              StreamsConfig.TOPIC_PREFIX + TopicConfig.DELETE_RETENTION_MS_CONFIG,
              StreamsSettings.DELETE_RETENTION_MS,
              Long.MAX_VALUE,
              "a state directory that was away would miss deletions and bring ended claims back"),
          between(
              StreamsConfig.STATE_CLEANUP_DIR_MAX_AGE_MS_CONFIG,
              1,
              StreamsSettings.STATE_DIR_MAX_AGE_MS,
              "an older state directory could bring ended claims back"));

  /** Where a client's property may stand; the empty one is the plain name. */
  private static final List<String> PREFIXES =
      List.of(
          "",
          StreamsConfig.MAIN_CONSUMER_PREFIX,
          StreamsConfig.RESTORE_CONSUMER_PREFIX,
          StreamsConfig.GLOBAL_CONSUMER_PREFIX,
          StreamsConfig.CONSUMER_PREFIX,
          StreamsConfig.PRODUCER_PREFIX);

  private GuardedProperties() {}

  /**
   * Refuses what would break a guarantee.
   *
   * @throws ConfigException with one sentence for the first such property
   */
  static void check(Map<String, Object> properties) {
    new TreeMap<>(properties)
        .forEach(
            (name, value) ->
                PREFIXES.stream()
                    .filter(name::startsWith)
                    .forEach(prefix -> check(name, name.substring(prefix.length()), value)));
  }

  private static void check(String given, String name, Object value) {
    Guard guard = GUARDS.get(name);
    if (guard == null || guard.allowed.test(String.valueOf(value))) {
      return;
    }
    String remedy =
        guard.values.isEmpty()
            ? "cannot be set"
            : "cannot be " + value + " but only " + guard.values;
    throw new ConfigException(given + " " + remedy + ", because " + guard.reason + ".");
  }

  private static Map.Entry<String, Guard> only(String name, Set<String> values, String reason) {
    String words = values.stream().sorted().collect(Collectors.joining(" or "));
    return Map.entry(name, new Guard(values::contains, words, reason));
  }

  private static Map.Entry<String, Guard> never(String name, String reason) {
    return Map.entry(name, new Guard(value -> false, "", reason));
  }

  private static Map.Entry<String, Guard> between(
      String name, long least, long most, String reason) {
    String words = most == Long.MAX_VALUE ? least + " or more" : least + " to " + most;
    return Map.entry(name, new Guard(value -> isBetween(value, least, most), words, reason));
  }

  private static boolean isBetween(String value, long least, long most) {
    try {
      long number = Long.parseLong(value.strip());
      return least <= number && number <= most;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
