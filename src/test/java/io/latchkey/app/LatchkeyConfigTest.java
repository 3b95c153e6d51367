package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.claim.RuleSettings;
import io.latchkey.topology.ClaimsStore;
import io.latchkey.wire.Format;
import io.latchkey.wire.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatchkeyConfigTest {
  private static LatchkeyConfig config(String... namesAndValues) {
    Map<String, String> settings = new HashMap<>();
    settings.put("bootstrap.servers", "localhost:9092");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return LatchkeyConfig.from(settings);
  }

  @Test
  void hasADefaultForEverythingButTheBrokers() {
    LatchkeyConfig config = config();

    assertThat(config.applicationId()).isEqualTo("latchkey");
    assertThat(config.topics()).isEqualTo(Topics.DEFAULT);
    assertThat(config.rules()).isEqualTo(RuleSettings.DEFAULT);
    assertThat(config.outcomeFormat()).isEqualTo(Format.JSON);
    assertThat(config.policies()).isEmpty();
    assertThat(config.acceptReplay()).isFalse();
    assertThat(config.topologySettings(6, 1000).claimsStore()).isEqualTo(ClaimsStore.ROCKSDB);
    assertThatThrownBy(() -> LatchkeyConfig.from(Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("bootstrap.servers");
  }

  @Test
  void keepsTheClaimsInTheUsersHome() {
    assertThat(config().stateDir())
        .isEqualTo(Path.of(System.getProperty("user.home"), ".latchkey", "state"));
    assertThat(config("state.dir", "/var/lib/latchkey").stateDir())
        .isEqualTo(Path.of("/var/lib/latchkey"));
  }

  @Test
  void readsEachOption() {
    LatchkeyConfig config =
        config(
            "topic.run.status", "engine.events",
            "outcome.format", "avro",
            "claims.store", "memory",
            "ended.retention", "0s",
            "takeover.grace", "5m",
            "accept.replay", "true",
            "partition.check.interval", "10s",
            "policies", "policies.yaml");

    assertThat(config.topics().runStatus()).isEqualTo("engine.events");
    assertThat(config.outcomeFormat()).isEqualTo(Format.AVRO);
    assertThat(config.topologySettings(1, 1).claimsStore()).isEqualTo(ClaimsStore.MEMORY);
    assertThat(config.rules()).isEqualTo(new RuleSettings(Duration.ZERO, Duration.ofMinutes(5)));
    assertThat(config.acceptReplay()).isTrue();
    assertThat(config.partitionCheckInterval()).isEqualTo(Duration.ofSeconds(10));
    assertThat(config.policies()).contains(Path.of("policies.yaml"));
  }

  @ParameterizedTest
  @CsvSource({
    "ended.retention, 2, needs a unit",
    "ended.retention, 25h, a duration from 0s to 24h",
    "partition.check.interval, 10ms, a duration from 1s to 1h",
    "outcome.format, xml, 'json, avro'",
    "claims.store, redis, 'rocksdb, memory'",
    "topic.accepted, not/a/topic, 'a-z, A-Z'",
    "application.id, .., 'a-z, A-Z'",
    "num.stream.threads, 0, at least 1",
    "rocksdb.memory.bytes, 16777215, at least 16777216 (16 MiB)",
    "topic.accepted, latchkey.denied, topic.accepted has this name",
    "topic.commands, latchkey.policies, 'only topic.triggers, topic.run.status, topic.commands may'",
    "topic.run.status, latchkey.accepted, topic.run.status has this name",
    "schema.registry.url, registry:8081, one http or https URL",
    "schema.registry.url, 'http://a:1,http://b:1', one http or https URL",
  })
  void refusesAValueOutOfBoundsAndSaysWhatItTakes(String name, String value, String hint) {
    assertThatThrownBy(() -> config(name, value))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(value)
        .hasMessageContaining(hint);
  }

  @Test
  void takesOneTopicForAllInputsOrForTwo() {
    assertThat(config("topic.run.status", "latchkey.triggers").topics().inputs())
        .containsExactly("latchkey.triggers", "latchkey.commands");
    assertThat(config("topic.run.status", "in", "topic.commands", "in").topics().inputs())
        .containsExactly("latchkey.triggers", "in");
    assertThat(
            config("topic.triggers", "in", "topic.run.status", "in", "topic.commands", "in")
                .topics()
                .inputs())
        .containsExactly("in");
  }

  @Test
  void takesTopicNamesUpTo200Characters() {
    assertThat(config("topic.denied", "a".repeat(200)).topics().denied()).hasSize(200);
    assertThatThrownBy(() -> config("topic.denied", "a".repeat(201)))
        .isInstanceOf(ConfigException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "ended.retension, ended.retention",
    "topic.run-status, topic.run.status",
    "commit.interval.msec, commit.interval.ms",
    "producer.linger.mss, producer.linger.ms",
    "sasl.jaas.confg, sasl.jaas.config",
    "topic.segment.byte, topic.segment.bytes",
    "schema.registry.uri, schema.registry.url",
    "apicurio.registry.auth.pasword, apicurio.registry.auth.password",
  })
  void refusesASlipInANameAndNamesTheNearest(String slip, String meant) {
    assertThatThrownBy(() -> config(slip, "1"))
        .isInstanceOf(ConfigException.class)
        .hasMessage("There is no setting " + slip + ": did you mean " + meant + "?");
  }

  @Test
  void theRegistrysSettingsAreKnownAndNotKafkas() {
    LatchkeyConfig config =
        config(
            "schema.registry.url", "https://registry", "apicurio.registry.auth.password", "secret");

    assertThat(config.unknownNames()).isEmpty();
    assertThat(config.streamsProperties(1))
        .doesNotContainKeys("schema.registry.url", "apicurio.registry.auth.password");
  }

  @Test
  void aSettingOfTheRegistryThatHasNoMeaningHereIsRefused() {
    assertThatThrownBy(() -> config("apicurio.registry.url", "http://registry"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            "There is no setting apicurio.registry.url: the schema registry's address is"
                + " schema.registry.url, and apicurio.registry. may be followed by"
                + " auth.client.id, auth.client.scope, ");
  }

  @Test
  void passesUnknownNamesOnAndLists() {
    LatchkeyConfig config = config("my.interceptor.endpoint", "x", "linger.ms", "5");

    assertThat(config.unknownNames()).containsExactly("my.interceptor.endpoint");
    assertThat(config.streamsProperties(1)).containsEntry("my.interceptor.endpoint", "x");
  }

  @ParameterizedTest
  @CsvSource({
    "processing.guarantee, at_least_once, only exactly_once_v2",
    "isolation.level, read_uncommitted, only read_committed",
    "main.consumer.auto.offset.reset, latest, only earliest",
    "producer.acks, 1, only -1 or all",
    "group.protocol, consumer, only classic or streams",
    "default.value.serde, x, cannot be set",
    "processing.exception.handler, x, cannot be set",
    "production.exception.handler, x, cannot be set",
    "default.deserialization.exception.handler, x, cannot be set",
    "producer.partitioner.class, x, cannot be set",
    "topic.cleanup.policy, delete, cannot be set",
    "topic.retention.ms, 1000, cannot be set",
    "topic.retention.bytes, 1000, cannot be set",
    "topic.delete.retention.ms, 3600000, only 86400000 or more",
    "topic.delete.retention.ms, x, only 86400000 or more",
    "state.cleanup.dir.max.age.ms, -1, only 1 to 43200000",
    "state.cleanup.dir.max.age.ms, 43200001, only 1 to 43200000",
    "topic.unclean.leader.election.enable, true, only false",
    "topic.max.message.bytes, 1000, cannot be set",
    "producer.max.request.size, 1000, cannot be set",
    "max.request.size, 1000, cannot be set",
    "interceptor.classes, x, cannot be set",
    "consumer.interceptor.classes, x, cannot be set",
    "main.consumer.interceptor.classes, x, cannot be set",
    "restore.consumer.interceptor.classes, x, cannot be set",
    "producer.interceptor.classes, x, cannot be set",
    "group.id, x, application.id",
    "default.client.supplier, x, producer ends its stream thread",
  })
  void refusesWhatWouldBreakAGuaranteeAndSaysWhy(String name, String value, String hint) {
    assertThatThrownBy(() -> config(name, value))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(name + " cannot be")
        .hasMessageContaining(hint)
        .hasMessageContaining(", because ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic", "streams"})
  void offersBothGroupProtocols(String protocol) {
    assertThat(config("group.protocol", protocol).streamsProperties(1))
        .containsEntry("group.protocol", protocol);
  }

  @ParameterizedTest
  @CsvSource({"topic.delete.retention.ms, 172800000", "state.cleanup.dir.max.age.ms, 3600000"})
  void takesWhatOnlyStrengthensAGuarantee(String name, String value) {
    assertThat(config(name, value).streamsProperties(1)).containsEntry(name, value);
  }

  @Test
  void setsExactlyOnceAndRoomForTheLargestRecord() {
    Properties properties = config().streamsProperties(1_114_124);

    assertThat(properties)
        .containsEntry(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2)
        .containsEntry("producer.max.request.size", 1_114_124)
        .containsEntry("topic.max.message.bytes", 1_114_124)
        .containsEntry("statestore.cache.max.bytes", 0);
    assertThat(new StreamsConfig(properties).getString("state.dir"))
        .isEqualTo(config().stateDir().toString());
  }

  @Test
  void givesTheProducerRoomForTwoOfTheLargestRecords() {
    assertThat(config().streamsProperties(1_114_124))
        .containsEntry("producer.buffer.memory", 33_554_432L);
    assertThat(config().streamsProperties(40_000_000))
        .containsEntry("producer.buffer.memory", 80_000_000L);
  }

  @Test
  void letsAGivenPropertyWinOverItsDefault() {
    assertThat(config("commit.interval.ms", "20").streamsProperties(1))
        .containsEntry("commit.interval.ms", "20");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "consumer.", "main.consumer."})
  void letsAGivenPropertyWinHoweverItIsPrefixed(String prefix) {
    Properties properties = config(prefix + "session.timeout.ms", "31000").streamsProperties(1);

    assertThat(new StreamsConfig(properties).getMainConsumerConfigs("group", "client", 0))
        .containsEntry("session.timeout.ms", "31000");
  }

  @Test
  void keepsItsTopicNamesFromTheInternalTopicsConfiguration() {
    assertThat(config("topic.accepted", "out").streamsProperties(1))
        .doesNotContainKey("topic.accepted");
  }

  @Test
  void givesPlainClientsWhatTheyKnowAndTheirOwnPrefix() {
    LatchkeyConfig config =
        config(
            "security.protocol", "SSL",
            "admin.request.timeout.ms", "1234",
            "consumer.fetch.max.bytes", "77",
            "commit.interval.ms", "20");

    assertThat(ClientProperties.admin(config))
        .containsEntry("bootstrap.servers", "localhost:9092")
        .containsEntry("security.protocol", "SSL")
        .containsEntry("request.timeout.ms", "1234")
        .doesNotContainKey("commit.interval.ms");
    assertThat(ClientProperties.consumer(config))
        .containsEntry("security.protocol", "SSL")
        .containsEntry("fetch.max.bytes", "77")
        .containsEntry("isolation.level", "read_committed");
  }
}
