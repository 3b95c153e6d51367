package io.latchkey.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.Trigger;
import io.latchkey.policy.PolicyBook;
import io.latchkey.topology.LatchkeyTopology;
import io.latchkey.topology.TopologySettings;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written to the changelogs in place of the application is what it would write. */
class StandingClaimsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int PARTITIONS = 4;

  @TempDir Path stateDir;

  @Test
  void theirRowsAreThoseOfTheApplication() {
    List<String> ours = new ArrayList<>();
    new StandingClaims(NOW)
        .rows(7, (store, key, value) -> ours.add(words(store + "-changelog", key, value)));

    assertThat(ours).containsExactlyInAnyOrderElementsOf(written(RunRecords.key(-8), "standing-7"));
  }

  @Test
  void theLastClaimsComeAfterAllOthersOneInEachPartition() {
    List<String> lasts = new ArrayList<>();
    new StandingClaims(NOW)
        .lastOfEachPartition(
            PARTITIONS,
            (store, key, value) -> {
              if (store.equals(LatchkeyTopology.CLAIMS)) {
                lasts.add(text(key));
              }
            });

    assertThat(lasts).extracting(StandingClaimsTest::home).containsExactlyInAnyOrder(0, 1, 2, 3);
    assertThat(lasts).allSatisfy(last -> assertThat(StandingClaims.isLast(bytes(last))).isTrue());
    assertThat(lasts)
        .allSatisfy(
            last ->
                assertThat(last)
                    .isGreaterThan(RunRecords.key(-1).text())
                    .isGreaterThan("tenant-\uffff"));
    assertThat(StandingClaims.isLast(bytes(RunRecords.key(-1).text()))).isFalse();
  }

  @Test
  void theTriggersOfEachPartitionAreOfClaimsAndNotTwiceOfTheSame() {
    List<String> keys = new ArrayList<>();
    StandingClaims.deniedOfEachPartition(PARTITIONS, 1).forEach(pair -> keys.add(text(pair.key)));
    StandingClaims.deniedOfEachPartition(PARTITIONS, 2).forEach(pair -> keys.add(text(pair.key)));

    List<String> claims = new ArrayList<>();
    for (int number = 0; number < 200; number++) {
      claims.add(RunRecords.key(-1 - number).text());
    }
    assertThat(keys).doesNotHaveDuplicates().isSubsetOf(claims);
    assertThat(keys)
        .extracting(StandingClaimsTest::home)
        .containsExactlyInAnyOrder(0, 0, 1, 1, 2, 2, 3, 3);
  }

  /** What the application puts on its changelogs for one accepted trigger. */
  private List<String> written(ClaimKey key, String runId) {
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "app");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:9092");
    properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDir.toString());
    Trigger trigger =
        new Trigger(
            key.tenant(),
            "process-video",
            key.key(),
            runId,
            null,
            null,
            null,
            null,
            false,
            null,
            null);
    List<String> rows = new ArrayList<>();
    try (TopologyTestDriver driver =
        new TopologyTestDriver(
            LatchkeyTopology.build(TopologySettings.defaults(1), PolicyBook.EMPTY),
            properties,
            NOW)) {
      driver
          .createInputTopic(
              Topics.DEFAULT.triggers(), new ByteArraySerializer(), new ByteArraySerializer())
          .pipeInput(bytes(key.text()), Codecs.TRIGGER.encode(trigger, Format.JSON));
      for (String topic : List.of("claims-changelog", "runs-changelog")) {
        driver
            .createOutputTopic(
                "app-" + topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
            .readKeyValuesToList()
            .forEach(row -> rows.add(words(topic, row.key, row.value)));
      }
    }
    return rows;
  }

  private static String words(String topic, byte[] key, byte[] value) {
    return topic + " " + text(key) + " " + HexFormat.of().formatHex(value);
  }

  private static int home(String key) {
    return Utils.toPositive(Utils.murmur2(bytes(key))) % PARTITIONS;
  }

  private static String text(byte[] key) {
    return new String(key, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
