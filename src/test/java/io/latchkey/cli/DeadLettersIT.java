package io.latchkey.cli;

import static io.latchkey.cli.Letters.utf8;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.latchkey.app.LatchkeyConfig;
import io.latchkey.message.Source;
import io.latchkey.wire.DeadLetter;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.OutputRecord;
import io.latchkey.wire.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dead letters of a running application, seen and put back. */
class DeadLettersIT {
  private static final Topics TOPICS = Topics.DEFAULT;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration BOUND = Duration.ofSeconds(60);

  @TempDir static Path folder;
  private static CliProcess dev;
  private static String brokers;
  private static KafkaProducer<byte[], byte[]> producer;

  @BeforeAll
  static void start() throws IOException {
    dev =
        CliProcess.start(
            folder, "dev", "--port=0", "--partitions=3", "--data-dir=" + folder.resolve("dev"));
    String banner = dev.awaitText("Ctrl-C ends it.");
    brokers =
        banner
            .lines()
            .filter(line -> line.startsWith("bootstrap servers"))
            .map(line -> line.replaceAll(".* ", ""))
            .findFirst()
            .orElseThrow();
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", brokers),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  @AfterAll
  static void end() throws InterruptedException {
    producer.close();
    dev.terminate();
    assertThat(dev.exitCode()).as(dev.said()).isZero();
  }

  @Test
  void theListIsFilteredByReasonTopicAndTime() throws Exception {
    String trigger = letter(sent(TOPICS.triggers(), "garbage"));
    String status =
        letter(sent(TOPICS.runStatus(), "{\"run_id\":\"r\",\"status\":\"DONE_AND_DUSTED\"}"));

    assertThat(ids("--reason", "UNREADABLE")).contains(trigger).doesNotContain(status);
    assertThat(ids("--reason", "UNKNOWN_STATUS")).contains(status).doesNotContain(trigger);
    assertThat(ids("--source-topic", TOPICS.runStatus())).contains(status).doesNotContain(trigger);
    assertThat(ids("--since", "1h")).contains(status, trigger);
    assertThat(ids("--until", "1h")).isEmpty();
  }

  @Test
  void aLetterGoesBackOnceWithAHeaderThatSaysSo() throws Exception {
    RecordMetadata original =
        producer
            .send(
                new ProducerRecord<>(
                    TOPICS.triggers(), 2, utf8("t:k"), utf8("neither JSON nor Avro")))
            .get();
    String id = letter(original);

    Cli first = cli("dead-letters", "redrive", id);
    Cli second = cli("dead-letters", "redrive", id);

    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out()).contains(id + " redriven to latchkey.triggers-2@");
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out()).contains("not sent again", "redriven: 0, redriven before: 1");
    String header = TOPICS.deadLetters() + "-" + id;
    assertThat(redriven(header))
        .singleElement()
        .satisfies(
            record -> {
              assertThat(record.partition()).isEqualTo(2);
              assertThat(record.key()).isEqualTo(utf8("t:k"));
              assertThat(record.value()).isEqualTo(utf8("neither JSON nor Avro"));
            });
    assertThat(cli("dead-letters", "show", id).out())
        .contains("redriven to", "neither JSON nor Avro");
    // It has not got better, so it comes back, and says where it was.
    await()
        .atMost(BOUND)
        .untilAsserted(() -> assertThat(list()).anyMatch(l -> isRedrivenFrom(l, id)));
  }

  @Test
  void aFilterTakesTheLettersThatWereNotRedrivenYet() throws Exception {
    String since = Instant.now().toString();
    String one = letter(sent(TOPICS.commands(), "one"));
    String two = letter(sent(TOPICS.commands(), "two"));
    String[] redrive = {
      "dead-letters", "redrive", "--source-topic", TOPICS.commands(), "--since", since, "--limit=1"
    };

    Cli dry = cli("dead-letters", "redrive", "--dry-run", "--source-topic", TOPICS.commands());
    assertThat(dry.out()).contains(one + " would go", two + " would go");
    assertThat(cli(redrive).out()).contains(one + " redriven to").doesNotContain(two);
    assertThat(cli(redrive).out()).contains(two + " redriven to").doesNotContain(one);
  }

  @Test
  void aCutLetterIsRefusedAndNothingIsSent() throws Exception {
    OutputRecord cut =
        new DeadLetter(
                DeadLetterReason.TOO_LARGE,
                "it is too large",
                new Source(TOPICS.triggers(), 0, 123_456),
                Instant.now(),
                utf8("k"),
                new byte[50_000],
                new RecordHeaders())
            .output(DeadLetter.MIN_RECORD_BYTES);
    RecordMetadata at =
        producer
            .send(
                new ProducerRecord<>(
                    TOPICS.deadLetters(), 0, cut.key(), cut.value(), cut.headers()))
            .get();
    String id = at.partition() + "-" + at.offset();

    Cli redrive = cli("dead-letters", "redrive", id);

    assertThat(redrive.code()).isEqualTo(1);
    assertThat(redrive.out()).contains(id + " refused", "50000");
    assertThat(redriven(TOPICS.deadLetters() + "-" + id)).isEmpty();
    assertThat(cli("dead-letters", "list", "--reason", "TOO_LARGE").out())
        .contains("truncated=50000");
  }

  @Test
  void whoBeganEarlierIsShutOutBeforeItCanSendALetterTwice() throws Exception {
    String id = letter(sent(TOPICS.triggers(), "for two"));
    Connection connection = connection();
    try (Redriver slow = Redriver.open(connection)) {
      LetterBox seen =
          LetterBox.read(connection, letter -> LetterId.of(letter.place()).toString().equals(id));

      assertThat(cli("dead-letters", "redrive", id).code()).isZero();

      assertThatThrownBy(() -> slow.redrive(seen.letters().get(0).record()))
          .isInstanceOf(CommandFailed.class)
          .hasMessageContaining("took over");
    }
    assertThat(redriven(TOPICS.deadLetters() + "-" + id)).hasSize(1);
  }

  private static RecordMetadata sent(String topic, String value) throws Exception {
    return producer.send(new ProducerRecord<>(topic, utf8(value))).get();
  }

  /** Waits for the letter of that record. */
  private static String letter(RecordMetadata record) {
    return await()
        .atMost(BOUND)
        .until(
            () -> list().stream().filter(letter -> isOf(letter, record)).findFirst(),
            Optional::isPresent)
        .orElseThrow()
        .path("letter")
        .asText();
  }

  private static boolean isOf(JsonNode letter, RecordMetadata record) {
    JsonNode source = letter.path("source");
    return source.path("topic").asText().equals(record.topic())
        && source.path("partition").asInt() == record.partition()
        && source.path("offset").asLong() == record.offset();
  }

  private static boolean isRedrivenFrom(JsonNode letter, String id) {
    JsonNode from = letter.path("redriven_from");
    return id.equals(from.path("partition").asText() + "-" + from.path("offset").asText());
  }

  private static List<JsonNode> list(String... filters) throws JsonProcessingException {
    List<String> arguments = new ArrayList<>(List.of("dead-letters", "list", "--format", "json"));
    arguments.addAll(List.of(filters));
    Cli list = cli(arguments.toArray(String[]::new));
    assertThat(list.code()).as(list.err()).isZero();
    List<JsonNode> letters = new ArrayList<>();
    for (String line : list.out().lines().toList()) {
      letters.add(JSON.readTree(line));
    }
    return letters;
  }

  private static List<String> ids(String... filters) throws JsonProcessingException {
    return list(filters).stream().map(letter -> letter.path("letter").asText()).toList();
  }

  /** The committed triggers with that header. */
  private static List<ConsumerRecord<byte[], byte[]>> redriven(String header) {
    Connection connection = connection();
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    Map<TopicPartition, Long> ends = connection.ends(TOPICS.triggers());
    try (OutputReader reader =
        OutputReader.open(connection.consumer(), List.of(TOPICS.triggers()), true)) {
      while (!reader.hasReached(ends)) {
        records.addAll(reader.poll());
      }
    }
    return records.stream()
        .filter(record -> record.headers().lastHeader("latchkey-redriven") != null)
        .filter(
            record ->
                new String(record.headers().lastHeader("latchkey-redriven").value(), UTF_8)
                    .equals(header))
        .toList();
  }

  private static Connection connection() {
    Map<String, String> settings = Map.of("bootstrap.servers", brokers);
    return new Connection(settings, LatchkeyConfig.from(settings));
  }

  private static Cli cli(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("-b", brokers));
    return Cli.run(all.toArray(String[]::new));
  }
}
