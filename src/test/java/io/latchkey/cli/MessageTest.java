package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.ClaimCommand;
import io.latchkey.message.Json;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The record that the options of trigger, status and command describe. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
class MessageTest {

  @Test
  void everyFieldOfATriggerHasItsOption() throws Exception {
    ProducerRecord<byte[], byte[]> record =
        send(
            Map.of(),
            new Triggering(),
            "--tenant=t --workflow=w --key=k --run-id=r --request-id=q --input=[1.50]"
                + " --metadata=a=b --metadata=c=d --start-at=1767225600000 --bypass --ttl=90s"
                + " --lifecycle=fixed_ttl");

    assertThat(Codecs.TRIGGER.decode(record.value()))
        .isEqualTo(
            new Trigger(
                "t",
                "w",
                "k",
                "r",
                "q",
                new Json("[1.50]"),
                Map.of("a", "b", "c", "d"),
                Instant.parse("2026-01-01T00:00:00Z"),
                true,
                90_000L,
                Lifecycle.FIXED_TTL));
    assertThat(record.topic()).isEqualTo(Topics.DEFAULT.triggers());
    assertThat(key(record)).isEqualTo("t:k");
  }

  @Test
  void everyFieldOfAStatusHasItsOption() throws Exception {
    ProducerRecord<byte[], byte[]> record =
        send(
            Map.of(),
            new Reporting(),
            "succeeded --run-id=r --tenant=t --workflow=w -k=k --fencing-token=7 --will-retry"
                + " --reason=why --occurred-at=2026-01-01T00:00:00Z");

    assertThat(Codecs.RUN_STATUS.decode(record.value()))
        .isEqualTo(
            new RunStatus(
                "r",
                Status.COMPLETED,
                "t",
                "k",
                "w",
                7L,
                true,
                "why",
                Instant.parse("2026-01-01T00:00:00Z")));
    assertThat(record.topic()).isEqualTo(Topics.DEFAULT.runStatus());
  }

  @Test
  void everyFieldOfACommandHasItsOption() throws Exception {
    ProducerRecord<byte[], byte[]> record =
        send(
            Map.of(),
            new Ordering(),
            "extend --tenant=t --workflow=w -k=k --run-id=r --force --ttl=5m --requested-by=me"
                + " --reason=why");

    assertThat(Codecs.CLAIM_COMMAND.decode(record.value()))
        .isEqualTo(
            new ClaimCommand(
                ClaimCommand.Type.EXTEND, "t", "w", "k", "r", true, 300_000L, "me", "why"));
    assertThat(record.topic()).isEqualTo(Topics.DEFAULT.commands());
  }

  @Test
  void theClaimKeyOfTheDefaultTenantIsTheRecordKey() {
    assertThat(key(send(Map.of(), new Triggering(), "-k a:b"))).isEqualTo("default:a:b");
  }

  @Test
  void withoutAnIdempotencyKeyThereIsNoRecordKey() {
    assertThat(send(Map.of(), new Triggering(), "--tenant t").key()).isNull();
  }

  @Test
  void theRecordKeyCanBeSaid() {
    assertThat(key(send(Map.of(), new Triggering(), "-k k --record-key t/w:k"))).isEqualTo("t/w:k");
  }

  @Test
  void aWholeMessageIsSentAsItIsUnderItsClaimKey() {
    String json = "{\"tenant\":\"t\",\"idempotency_key\":\"k\",\"nonsense\":1.0}";

    ProducerRecord<byte[], byte[]> record = send(Map.of(), new Triggering(), "--json " + json);

    assertThat(new String(record.value(), StandardCharsets.UTF_8)).isEqualTo(json);
    assertThat(key(record)).isEqualTo("t:k");
  }

  @Test
  void theEnvironmentFillsInWhatIsNotTyped() throws Exception {
    Map<String, String> environment =
        Map.of("LATCHKEY_TENANT", "e", "LATCHKEY_IDEMPOTENCY_KEY", "e", "LATCHKEY_BYPASS", "true");

    Trigger trigger =
        Codecs.TRIGGER.decode(send(environment, new Triggering(), "--tenant t").value());

    assertThat(trigger.tenant()).isEqualTo("t");
    assertThat(trigger.idempotencyKey()).isEqualTo("e");
    assertThat(trigger.bypass()).isTrue();
  }

  @Test
  void anEmptyVariableIsNotSet() {
    assertThat(send(Map.of("LATCHKEY_TENANT", ""), new Triggering(), "-k k"))
        .satisfies(record -> assertThat(key(record)).isEqualTo("default:k"));
  }

  @Test
  void fieldsFromTheEnvironmentDoNotContradictAWholeMessage() {
    assertThat(send(Map.of("LATCHKEY_TENANT", "e"), new Triggering(), "--json {}").value())
        .isEqualTo("{}".getBytes(StandardCharsets.UTF_8));
  }

  private static ProducerRecord<byte[], byte[]> send(
      Map<String, String> environment, Sending command, String arguments) {
    Latchkey.configured(new CommandLine(command), environment).parseArgs(arguments.split(" "));
    return command.send.record(command.spec, command.fields(), Topics.DEFAULT);
  }

  private static String key(ProducerRecord<byte[], byte[]> record) {
    return new String(record.key(), StandardCharsets.UTF_8);
  }

  private abstract static class Sending {
    @Spec CommandSpec spec;
    @Mixin SendOptions send;

    abstract MessageFields fields();
  }

  @Command(name = "trigger")
  private static final class Triggering extends Sending {
    @Mixin(name = SendOptions.FIELDS)
    TriggerFields fields;

    @Override
    MessageFields fields() {
      return fields;
    }
  }

  @Command(name = "status")
  private static final class Reporting extends Sending {
    @Mixin(name = SendOptions.FIELDS)
    StatusFields fields;

    @Override
    MessageFields fields() {
      return fields;
    }
  }

  @Command(name = "command")
  private static final class Ordering extends Sending {
    @Mixin(name = SendOptions.FIELDS)
    ControlFields fields;

    @Override
    MessageFields fields() {
      return fields;
    }
  }
}
