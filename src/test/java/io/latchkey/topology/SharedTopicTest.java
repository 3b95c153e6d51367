package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimCommand;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.Format;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Triggers, statuses and commands on one topic, or two of them. */
class SharedTopicTest {
  private static final String ALL = "all";

  private static byte[] trigger(String run, Format format) {
    return Codecs.TRIGGER.encode(
        new Trigger("t", "w", "k", run, null, null, null, null, false, null, null), format);
  }

  private static byte[] completed(String run, Format format) {
    return Codecs.RUN_STATUS.encode(
        new RunStatus(run, Status.COMPLETED, "t", "k", null, null, false, null, null), format);
  }

  private static byte[] release(String run, Format format) {
    return Codecs.CLAIM_COMMAND.encode(
        new ClaimCommand(ClaimCommand.Type.RELEASE, "t", null, "k", run, false, null, "ops", null),
        format);
  }

  private static void send(Driver latch, byte @Nullable [] value) {
    latch.send(ALL, null, value, new RecordHeaders());
  }

  private static List<TestRecord<byte[], byte[]>> deadLetters(Driver latch) {
    return latch.records(Driver.TOPICS.deadLetters());
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void theOrderOfTheLogIsTheOrderOfTheDecisions(Format format) {
    try (Driver latch = Driver.withInputs(ALL, ALL, ALL, 1)) {
      send(latch, trigger("r1", format));
      send(latch, trigger("r2", format));
      send(latch, completed("r1", format));
      send(latch, trigger("r3", format));
      send(latch, release("r3", format));
      send(latch, trigger("r4", format));

      assertThat(latch.accepted())
          .extracting(Accepted::runId, a -> a.source().topic(), a -> a.source().offset())
          .containsExactly(tuple("r1", ALL, 0L), tuple("r3", ALL, 3L), tuple("r4", ALL, 5L));
      assertThat(latch.denied()).extracting(Denied::runId).containsExactly("r2");
      assertThat(latch.events())
          .extracting(ClaimEvent::runId, ClaimEvent::reason)
          .containsExactly(
              tuple("r1", ClaimEvent.Reason.COMPLETED), tuple("r3", ClaimEvent.Reason.COMMAND));
      assertThat(deadLetters(latch)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"all, all, commands", "all, statuses, all", "triggers, all, all"})
  void twoOfThemMayShareATopic(String triggers, String statuses, String commands) {
    try (Driver latch = Driver.withInputs(triggers, statuses, commands, 1)) {
      latch.trigger(text(trigger("r1", Format.JSON)));
      latch.status(text(completed("r1", Format.JSON)));
      latch.trigger(text(trigger("r2", Format.JSON)));
      latch.command(text(release("r2", Format.JSON)));
      latch.trigger(text(trigger("r3", Format.JSON)));

      assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1", "r2", "r3");
      assertThat(latch.events())
          .extracting(ClaimEvent::runId, ClaimEvent::reason)
          .containsExactly(
              tuple("r1", ClaimEvent.Reason.COMPLETED), tuple("r2", ClaimEvent.Reason.COMMAND));
      assertThat(deadLetters(latch)).isEmpty();
    }
  }

  @Test
  void straysKeepTheirKindAndTheirOrder() {
    // Every key of this test is at home on the other partition.
    try (Driver latch = Driver.withInputs(ALL, ALL, ALL, strayingPartitions())) {
      send(latch, trigger("r1", Format.JSON));
      send(latch, completed("r1", Format.AVRO));
      send(latch, trigger("r2", Format.AVRO));
      send(latch, release("r2", Format.JSON));

      assertThat(latch.strays()).hasSize(4);
      assertThat(latch.accepted()).extracting(Accepted::runId).containsExactly("r1", "r2");
      assertThat(latch.events())
          .extracting(ClaimEvent::runId, ClaimEvent::reason)
          .containsExactly(
              tuple("r1", ClaimEvent.Reason.COMPLETED), tuple("r2", ClaimEvent.Reason.COMMAND));
    }
  }

  /** The least number of partitions of which the first is not the home of the key. */
  private static int strayingPartitions() {
    int partitions = 2;
    while (new Homes(partitions).partitionOf("t:k") == 0) {
      partitions++;
    }
    return partitions;
  }

  @Test
  void aStatusThatNamesNoClaimFindsItByItsRun() {
    try (Driver latch = Driver.withInputs(ALL, ALL, ALL, 1)) {
      send(latch, trigger("r1", Format.JSON));
      latch.send(ALL, null, "{\"tenant\":\"t\",\"run_id\":\"r1\",\"status\":\"COMPLETED\"}");

      assertThat(latch.events())
          .extracting(ClaimEvent::runId, ClaimEvent::reason)
          .containsExactly(tuple("r1", ClaimEvent.Reason.COMPLETED));
    }
  }

  @Test
  void anEngineMayEchoTheRecordKey() {
    try (Driver latch = Driver.withInputs(ALL, ALL, ALL, 1)) {
      send(latch, trigger("r1", Format.JSON));
      latch.send(ALL, "t:k", "{\"run_id\":\"r1\",\"status\":\"FINISHED\",\"engine\":7}");

      assertThat(latch.events())
          .extracting(ClaimEvent::reason)
          .containsExactly(ClaimEvent.Reason.COMPLETED);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"command\":\"RELEASE\",\"idempotency_key\":\"k\"} | INVALID_FIELD | give run_id, or force",
        "{\"status\":\"DONE\",\"run_id\":\"r\"} | UNKNOWN_STATUS | DONE",
        "{\"status\":\"FAILED\"} | INVALID_FIELD | field `run_id` is missing",
        "{\"status\":\"FAILED\",\"run_id\":\"r\",} | UNREADABLE | not valid JSON",
        "{\"idempotencyKey\":\"k\"} | UNKNOWN_FIELD | did you mean `idempotency_key`?",
        "{\"Status\":\"FAILED\",\"run_id\":\"r\"} | UNKNOWN_FIELD | `Status`",
        "not json | UNREADABLE | neither a JSON object nor Avro",
        "'' | UNREADABLE | a trigger, run-status or claim-command was expected",
      })
  void whatIsWrongIsSaidForTheKindThatWasRecognised(
      String value, DeadLetterReason reason, String sentence) {
    try (Driver latch = Driver.withInputs(ALL, ALL, ALL, 1)) {
      latch.send(ALL, null, value);

      assertThat(deadLetters(latch))
          .singleElement()
          .satisfies(
              letter -> {
                assertThat(Driver.header(letter, "latchkey-reason")).isEqualTo(reason.name());
                assertThat(Driver.header(letter, "latchkey-message")).contains(sentence);
                assertThat(Driver.header(letter, "latchkey-source-topic")).isEqualTo(ALL);
                assertThat(letter.value()).isEqualTo(value.getBytes(StandardCharsets.UTF_8));
              });
      assertThat(latch.accepted()).isEmpty();
    }
  }

  @Test
  void aNullValueIsADeadLetter() {
    try (Driver latch = Driver.withInputs(ALL, ALL, ALL, 1)) {
      send(latch, null);

      assertThat(deadLetters(latch))
          .extracting(letter -> Driver.header(letter, "latchkey-reason"))
          .containsExactly("NULL_VALUE");
    }
  }

  @Test
  void aWrongTriggerIsStillDenied() {
    try (Driver latch = Driver.withInputs(ALL, ALL, ALL, 1)) {
      latch.send(ALL, null, "{\"tenant\":\"a:b\"}");

      assertThat(latch.denied())
          .extracting(Denied::reason)
          .containsExactly(Denied.Reason.INVALID_TRIGGER);
    }
  }

  private static String text(byte[] json) {
    return new String(json, StandardCharsets.UTF_8);
  }
}
