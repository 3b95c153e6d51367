package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Policy;
import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.PolicyFile;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.PolicyKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PolicyFeedTest {
  private final List<String> lines = new ArrayList<>();
  private final PolicyFeed feed =
      new PolicyFeed(
          PolicyFile.parse(
              "file", "policies: [ { ttl: 10s }, { tenant: acme, workflow: a/b, ttl: 11s } ]"),
          lines::add);
  private final TopologyTestDriver driver = driver(feed);
  private final TestInputTopic<byte[], byte[]> topic =
      driver.createInputTopic("policies", new ByteArraySerializer(), new ByteArraySerializer());

  private static TopologyTestDriver driver(PolicyFeed feed) {
    StreamsBuilder builder = new StreamsBuilder();
    feed.addTo(builder, "policies");
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "latchkey");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:9092");
    return new TopologyTestDriver(builder.build(), properties, Driver.START);
  }

  @AfterEach
  void close() {
    driver.close();
  }

  private static Policy policy(String yaml) {
    return PolicyFile.parse("policy", yaml).policies().get(0);
  }

  private void send(Policy policy, Format format) {
    topic.pipeInput(PolicyKey.of(policy).bytes(), Codecs.POLICY.encode(policy, format));
  }

  private void send(String key, @Nullable String value) {
    topic.pipeInput(bytes(key), value == null ? null : bytes(value));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private long ttlMs(String tenant, String workflow) {
    return feed.get().resolve(tenant, workflow).ttlMs();
  }

  private double refused() {
    return refused(driver.metrics());
  }

  private static double refused(Map<MetricName, ? extends Metric> metrics) {
    return metrics.entrySet().stream()
        .filter(metric -> metric.getKey().name().equals("policies-refused-total"))
        .mapToDouble(metric -> (double) metric.getValue().metricValue())
        .sum();
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void theTopicWinsOverTheFileAndDeletingUncoversIt(Format format) {
    assertThat(ttlMs("acme", "a/b")).isEqualTo(11_000);

    send(policy("{ tenant: acme, workflow: a/b, ttl: 20s }"), format);
    assertThat(ttlMs("acme", "a/b")).isEqualTo(20_000);
    send(policy("{ tenant: acme, workflow: a/b, ttl: 21s }"), format);
    assertThat(ttlMs("acme", "a/b")).isEqualTo(21_000);
    assertThat(ttlMs("other", "a/b")).isEqualTo(10_000);

    send("acme/a/b", null);
    assertThat(ttlMs("acme", "a/b")).isEqualTo(11_000);
    assertThat(refused()).isZero();
    assertThat(lines).isEmpty();
  }

  @Test
  void aDeletedPolicyThatIsNotInTheFileIsGone() {
    send(policy("{ tenant: t, ttl: 20s }"), Format.JSON);
    send("t/*", null);
    send("never/there", null);

    assertThat(ttlMs("t", "w")).isEqualTo(10_000);
    assertThat(feed.get().policies()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          acme/a/b  | {"tenant":"acme","workflow":"a/b","ttl_ms":5}                                 | policy acme/a/b: ttl_ms must be 1s to 30d, not 5ms
          acme/a/b  | {"tenant":"acme","workflow":"a/b","key_expression":"input."}                  | policy acme/a/b: key_expression cannot be used: it ends too early
          acme/a/b  | {"tenant":"acme","workflow":"a/b","ttl":"5s"}                                 | unknown field `ttl`; did you mean `ttl_ms`?
          acme/a/b  | {"tenant":"acme","workflow":"a/b","shadow":{"ttl_ms":5}}                      | policy acme/a/b: shadow.ttl_ms must be 1s to 30d, not 5ms
          acme/a/b  | {"tenant":"acme","workflow":"a/b","shadow":{"key_expression":"input."}}       | policy acme/a/b: shadow.key_expression cannot be used: it ends too early
          acme/a/b  | {"tenant":"acme","workflow":"a/b","shadow":{}}                                | policy acme/a/b: shadow must give
          acme/a/b  | {"tenant":"acme","workflow":"a/b","shadow":{"ttl":"5s"}}                      | unknown field `shadow.ttl`; did you mean `shadow.ttl_ms`?
          acme/a/b  | {"tenant":"acme","workflow":"a/b","shadow":{"scope":"ALL"}}                   | field `shadow.scope` must be one of TENANT, WORKFLOW, not "ALL"
          acme/a/b  | {"tenant":"acme","workflow":"a","ttl_ms":5000}                                | its key is acme/a/b but its value is for acme/a; give both the same tenant and workflow
          acme/a/b  | {"ttl_ms":5000}                                                               | its key is acme/a/b but its value is for */*
          acme      | {"tenant":"acme"}                                                             | its key must be tenant/workflow, with * for any, not 'acme'
          /a        | {"tenant":"acme"}                                                             | its key must be tenant/workflow
          acme/a/b  | nonsense                                                                      | the value is neither a JSON object nor Avro
          acme/a/b  | ~~                                                                            | the value is empty
          """)
  void aRecordThatIsNoPolicyChangesNothingAndIsTold(String key, String value, String sentence) {
    send(policy("{ tenant: acme, workflow: a/b, ttl: 20s }"), Format.JSON);

    send(key, value);

    assertThat(ttlMs("acme", "a/b")).isEqualTo(20_000);
    assertThat(refused()).isEqualTo(1);
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("A record of the policies topic (offset 1) is no policy and changes nothing: ")
        .contains(sentence);
    send(policy("{ tenant: acme, workflow: a/b, ttl: 22s }"), Format.JSON);
    assertThat(ttlMs("acme", "a/b")).isEqualTo(22_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
              | policy t/*: shadow must give a key_expression, a scope, a TTL or require_key; or leave it out
          ALL | field `shadow.scope` must be one of TENANT, WORKFLOW, not "ALL"
          """)
  void aShadowThatIsWrongIsRefusedInTheSameWordsInBothEncodings(
      @Nullable String scope, String sentence) throws IOException {
    Schema schema = new Schema.Parser().parse(Path.of("schemas", "policy.avsc").toFile());
    Schema shadow = schema.getField("shadow").schema().getTypes().get(1);
    GenericRecord avro =
        new GenericRecordBuilder(schema)
            .set("tenant", "t")
            .set("shadow", new GenericRecordBuilder(shadow).set("scope", scope).build())
            .build();
    String json = scope == null ? "{}" : "{\"scope\":\"" + scope + "\"}";

    send("t/*", "{\"tenant\":\"t\",\"shadow\":" + json + "}");
    ByteArrayOutputStream value = new ByteArrayOutputStream();
    new BinaryMessageEncoder<GenericRecord>(GenericData.get(), schema).encode(avro, value);
    topic.pipeInput(bytes("t/*"), value.toByteArray());

    assertThat(lines)
        .extracting(line -> line.substring(line.indexOf(": ") + 2))
        .containsExactly(sentence, sentence);
    assertThat(feed.get().exact("t", "*")).isNull();
  }

  @Test
  void deletingWhatWasNoPolicyIsNothingToTell() {
    send("odd", null);

    assertThat(refused()).isZero();
    assertThat(lines).isEmpty();
  }

  @Test
  void ofWhatLayOnTheTopicAtStartOnlyTheLastWordForItsKeyIsTold() {
    PolicyFeed atStart = new PolicyFeed(PolicyBook.EMPTY, lines::add);
    MockProcessorContext<Void, Void> context = new MockProcessorContext<>();
    Processor<byte[], byte[], Void, Void> first = atStart.reader();
    first.init(context);
    List<Record<byte[], byte[]>> records =
        List.of(
            record("t/mended", "broken"),
            record("t/broken", "{\"tenant\":\"t\",\"workflow\":\"broken\",\"ttl_ms\":2000}"),
            record("odd", "broken"),
            record("t/gone", "broken"),
            record("t/broken", "broken"),
            record("t/broken", "{}"),
            record("t/mended", "{\"tenant\":\"t\",\"workflow\":\"mended\",\"ttl_ms\":3000}"),
            record("t/gone", null),
            record("odd", null));
    for (int offset = 0; offset < records.size(); offset++) {
      context.setRecordMetadata("policies", 0, offset);
      first.process(records.get(offset));
    }
    assertThat(lines).isEmpty();

    Processor<byte[], byte[], Void, Void> second = atStart.reader();
    second.init(context);

    assertThat(lines)
        .singleElement()
        .asString()
        .contains("(offset 5) is no policy and changes nothing: its key is t/broken but");
    assertThat(refused(context.metrics().metrics())).isEqualTo(1);
    assertThat(atStart.get().resolve("t", "mended").ttlMs()).isEqualTo(3_000);

    context.setRecordMetadata("policies", 0, 9);
    second.process(record("t/mended", "broken"));
    assertThat(lines).hasSize(2);
    assertThat(refused(context.metrics().metrics())).isEqualTo(2);
  }

  private static Record<byte[], byte[]> record(String key, @Nullable String value) {
    return new Record<>(bytes(key), value == null ? null : bytes(value), 0);
  }

  @Test
  void noBytesStopIt() {
    Random random = new Random(7);
    byte[] good = Codecs.POLICY.encode(policy("{ tenant: acme, ttl: 20s }"), Format.AVRO);
    for (int i = 0; i < 2_000; i++) {
      byte[] value = good.clone();
      for (int j = 0; j <= random.nextInt(4); j++) {
        value[random.nextInt(value.length)] = (byte) random.nextInt();
      }
      byte[] key = new byte[random.nextInt(8)];
      random.nextBytes(key);
      topic.pipeInput(random.nextBoolean() ? key : bytes("acme/*"), value);
    }
    topic.pipeInput(null, good);
    assertThat(refused()).isPositive();

    send(policy("{ tenant: acme, ttl: 25s }"), Format.JSON);
    assertThat(ttlMs("acme", "w")).isEqualTo(25_000);
  }

  @Test
  void anInstanceWithoutAFileHasTheTopicsPoliciesOnly() {
    PolicyFeed without = new PolicyFeed(PolicyBook.EMPTY, lines::add);
    try (TopologyTestDriver other = driver(without)) {
      Policy policy = policy("{ tenant: t, ttl: 20s }");
      other
          .createInputTopic("policies", new ByteArraySerializer(), new ByteArraySerializer())
          .pipeInput(PolicyKey.of(policy).bytes(), Codecs.POLICY.encode(policy, Format.JSON));
    }

    assertThat(without.get().policies()).hasSize(1);
    assertThat(without.get().resolve("u", "w")).isEqualTo(Policy.DEFAULT);
  }
}
