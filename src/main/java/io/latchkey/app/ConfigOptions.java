package io.latchkey.app;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;

import io.latchkey.wire.Topics;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.ValidString;

/** The options of Latchkey, each declared once: name, default, bounds, importance, meaning. */
final class ConfigOptions {
  static final String BOOTSTRAP_SERVERS = "bootstrap.servers";
  static final String APPLICATION_ID = "application.id";
  static final String STATE_DIR = "state.dir";
  static final String NUM_STREAM_THREADS = "num.stream.threads";
  static final String POLICIES = "policies";
  static final String OUTCOME_FORMAT = "outcome.format";
  static final String CLAIMS_STORE = "claims.store";
  static final String RUN_INDEX = "run.index";
  static final String ENDED_RETENTION = "ended.retention";
  static final String TAKEOVER_GRACE = "takeover.grace";
  static final String ACCEPT_REPLAY = "accept.replay";
  static final String ROCKSDB_MEMORY = "rocksdb.memory.bytes";
  static final String SCHEMA_REGISTRY_URL = "schema.registry.url";
  static final String PARTITION_CHECK_INTERVAL = "partition.check.interval";
  static final String TOPIC_TRIGGERS = "topic.triggers";
  static final String TOPIC_RUN_STATUS = "topic.run.status";
  static final String TOPIC_COMMANDS = "topic.commands";
  static final String TOPIC_POLICIES = "topic.policies";
  static final String TOPIC_ACCEPTED = "topic.accepted";
  static final String TOPIC_DENIED = "topic.denied";
  static final String TOPIC_CLAIM_EVENTS = "topic.claim.events";
  static final String TOPIC_STATUS_REQUESTS = "topic.status.requests";
  static final String TOPIC_SHADOW_DECISIONS = "topic.shadow.decisions";
  static final String TOPIC_DEAD_LETTERS = "topic.dead.letters";

  private static final String SHARED = "; the inputs may share one, see one-topic.md";

  /** Those that may name one topic. */
  static final List<String> INPUT_TOPICS =
      List.of(TOPIC_TRIGGERS, TOPIC_RUN_STATUS, TOPIC_COMMANDS);

  static final ConfigDef DEFINITION = topics(options());

  private ConfigOptions() {}

  private static ConfigDef options() {
    return new ConfigDef()
        .define(
            BOOTSTRAP_SERVERS,
            ConfigDef.Type.STRING,
            ConfigDef.NO_DEFAULT_VALUE,
            new ConfigDef.NonEmptyString(),
            HIGH,
            "The Kafka brokers to ask first: host:port, separated by commas.")
        .define(
            APPLICATION_ID,
            ConfigDef.Type.STRING,
            "latchkey",
            new Validators.TopicName(),
            HIGH,
            "The name of the consumer group, and the first part of the names of the internal topics"
                + " and transactions. Instances with the same name share the work; another name is"
                + " another Latchkey, which knows nothing of the claims of this one.")
        .define(
            STATE_DIR,
            ConfigDef.Type.STRING,
            // Not Kafka's default, the temporary directory, which a reboot may empty: every claim
            // would then be restored from the changelog. A user may always write to their home.
            "~/.latchkey/state",
            new ConfigDef.NonEmptyString(),
            HIGH,
            "Where the claims are kept on disk. On a disk that outlives the process a restart goes"
                + " on from there; elsewhere it restores them from the changelog first. Instances"
                + " on one host need one each. A leading ~ is the user's home.")
        .define(
            NUM_STREAM_THREADS,
            ConfigDef.Type.INT,
            1,
            Range.between(1, 1024),
            MEDIUM,
            "How many threads work. More than one for each core is of no use, nor more than two for"
                + " each partition: one for its claims, one for its run index.")
        .define(
            POLICIES,
            ConfigDef.Type.STRING,
            null,
            null,
            HIGH,
            "A YAML file of policies, read at start. A policy of the policies topic wins over one"
                + " that the file has for the same tenant and workflow.")
        .define(
            OUTCOME_FORMAT,
            ConfigDef.Type.STRING,
            "json",
            ValidString.in("json", "avro"),
            MEDIUM,
            "The encoding of what Latchkey writes: json, or avro (single-object encoding). Inputs"
                + " are read in either, told apart record by record.")
        .define(
            SCHEMA_REGISTRY_URL,
            ConfigDef.Type.STRING,
            null,
            new Validators.HttpUrl(),
            MEDIUM,
            "The schema registry of inputs in its framing (00, a schema id, Avro), which are dead"
                + " letters without it. Under /apis/registry/v3 (or v2) it is asked by Apicurio's"
                + " API, elsewhere by Confluent's.")
        .define(
            CLAIMS_STORE,
            ConfigDef.Type.STRING,
            "rocksdb",
            ValidString.in("rocksdb", "memory"),
            MEDIUM,
            "What holds the claims, and the run index: rocksdb, on disk, or memory, in the heap:"
                + " bounded by it, and restored in full from the changelogs at each start.")
        .define(
            RUN_INDEX,
            ConfigDef.Type.STRING,
            "on",
            ValidString.in("on", "off"),
            MEDIUM,
            "Whether a status that names no claim finds it by tenant and run id. It costs two"
                + " internal records for each run; off saves them where every status echoes the"
                + " record key of its acceptance, or names its key. With off such a status is told"
                + " as UNRESOLVED.")
        .define(
            ENDED_RETENTION,
            ConfigDef.Type.STRING,
            "2m",
            new Validators.DurationBetween(Duration.ZERO, Duration.ofHours(24)),
            MEDIUM,
            "How long an ended run is remembered, so that a late redelivery of its trigger is denied"
                + " instead of started again; 0s for no memory. Each ended claim takes its room for"
                + " that long. Also how far the hosts' clocks may differ.")
        .define(
            TAKEOVER_GRACE,
            ConfigDef.Type.STRING,
            "30s",
            new Validators.DurationBetween(Duration.ZERO, Duration.ofHours(1)),
            LOW,
            "How long after a partition has moved here its older claims do not expire: statuses"
                + " that waited unread during the move must not come too late.")
        .define(
            ACCEPT_REPLAY,
            ConfigDef.Type.BOOLEAN,
            false,
            LOW,
            "Start although claims exist and the group has no committed offsets. Every trigger that"
                + " the topic still holds is then decided again; runs may be started twice.")
        .define(
            ROCKSDB_MEMORY,
            ConfigDef.Type.LONG,
            128L * 1024 * 1024,
            new Validators.BytesAtLeast(16L * 1024 * 1024),
            LOW,
            "Memory outside of the heap for all the claims stores of the process together: block"
                + " cache and write buffers. A quarter of it is for writes.")
        .define(
            PARTITION_CHECK_INTERVAL,
            ConfigDef.Type.STRING,
            "1m",
            new Validators.DurationBetween(Duration.ofSeconds(1), Duration.ofHours(1)),
            LOW,
            "How often the partition counts of the inputs are compared with those at start. When one"
                + " has changed the app stops.");
  }

  private static ConfigDef topics(ConfigDef options) {
    Topics defaults = Topics.DEFAULT;
    topic(options, TOPIC_TRIGGERS, defaults.triggers(), "triggers are read from" + SHARED);
    topic(options, TOPIC_RUN_STATUS, defaults.runStatus(), "run statuses are read from" + SHARED);
    topic(options, TOPIC_COMMANDS, defaults.commands(), "commands are read from" + SHARED);
    topic(
        options,
        TOPIC_POLICIES,
        defaults.policies(),
        "policies that change at run time are read from; compacted");
    topic(options, TOPIC_ACCEPTED, defaults.accepted(), "acceptances are written to");
    topic(options, TOPIC_DENIED, defaults.denied(), "denials are written to");
    topic(options, TOPIC_CLAIM_EVENTS, defaults.claimEvents(), "claim events are written to");
    topic(
        options,
        TOPIC_STATUS_REQUESTS,
        defaults.statusRequests(),
        "requests for a run's status are written to");
    topic(
        options,
        TOPIC_SHADOW_DECISIONS,
        defaults.shadowDecisions(),
        "what the shadows of policies would do otherwise is written to");
    topic(
        options,
        TOPIC_DEAD_LETTERS,
        defaults.deadLetters(),
        "records that cannot be used are written to");
    return options;
  }

  private static void topic(ConfigDef options, String option, String name, String use) {
    options.define(
        option,
        ConfigDef.Type.STRING,
        name,
        new Validators.TopicName(),
        LOW,
        "The topic that " + use + ".");
  }
}
