package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.apicurio.registry.serde.avro.AvroKafkaSerializer;
import io.latchkey.app.LatchkeyApp;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Json;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Inputs in a schema registry's framing, as Apicurio's serializer writes them, and the registry.
 */
@Tag("clients")
class RegistryIT {
  private static final Schema TRIGGER =
      schema(
          """
          {'type': 'record', 'name': 'StartVideo', 'fields': [
            {'name': 'idempotency_key', 'type': 'string'},
            {'name': 'run_id', 'type': 'string'},
            {'name': 'input', 'type': {'type': 'record', 'name': 'Video', 'fields': [
              {'name': 'minutes', 'type': 'int'}]}}]}
          """);

  private static final Schema STATUS =
      schema(
          """
          {'type': 'record', 'name': 'JobEvent', 'fields': [
            {'name': 'job', 'type': 'long'},
            {'name': 'idempotency_key', 'type': 'string'},
            {'name': 'run_id', 'type': 'string'},
            {'name': 'status', 'type': {'type': 'enum', 'name': 'State', 'symbols': ['DONE', 'SUCCEEDED']}}]}
          """);

  private static final Schema LATER =
      schema(
          """
          {'type': 'record', 'name': 'StartAudio', 'fields': [
            {'name': 'idempotency_key', 'type': 'string'},
            {'name': 'run_id', 'type': 'string'}]}
          """);

  @TempDir private Path data;

  @Test
  void framedInputsAreReadAndARegistryThatIsAwayLosesNone() throws Exception {
    int port = RegistryProcess.freePort();
    try (TestCluster cluster = TestCluster.withTopics()) {
      TestClient client = cluster.client();
      byte[] known;
      byte[] later;
      LatchkeyApp app;
      try (RegistryProcess registry = RegistryProcess.start(port, data)) {
        known = serialized(registry, trigger("k2", "r2"));
        app = cluster.startReady("a", "schema.registry.url", registry.url());

        Accepted accepted = client.triggerAccepted(serialized(registry, trigger("k1", "r1")));
        assertThat(accepted.runId()).isEqualTo("r1");
        assertThat(accepted.input()).isEqualTo(new Json("{\"minutes\": 7}"));

        client.send(cluster.topics().runStatus(), null, serialized(registry, status("k1", "r1")));
        ClaimEvent released = client.nextEvent();
        assertThat(released.type()).isEqualTo(ClaimEvent.Type.RELEASED);
        assertThat(released.runId()).isEqualTo("r1");

        client.send(cluster.topics().triggers(), null, new byte[] {0, 0, 1, 2, 3, 4});
        assertThat(client.nextDeadLetterMessage())
            .isEqualTo(
                "the schema registry at %s has no schema 66051: register it there, or send JSON",
                registry.url());
        later = serialized(registry, of(LATER, "k3", "r3"));
      }

      assertThat(client.triggerAccepted(known).runId())
          .as("the registry is away, but its schema is known")
          .isEqualTo("r2");

      client.send(cluster.topics().triggers(), null, later);
      LatchkeyApp.Exit exit = app.exit().get(60, TimeUnit.SECONDS);
      assertThat(exit.code()).isEqualTo(1);
      assertThat(exit.reason())
          .startsWith("The schema registry at http://127.0.0.1:" + port)
          .contains("(schema.registry.url) cannot be reached (ConnectException");

      try (RegistryProcess registry = RegistryProcess.start(port, data)) {
        cluster.startReady("a", "schema.registry.url", registry.confluentUrl());

        client.awaitOutcomes(4);
        client.readToEnd();
        assertThat(client.accepted()).extracting(Accepted::runId).containsExactly("r1", "r2", "r3");
        assertThat(client.deadLetters()).hasSize(1);
      }
    }
  }

  private static byte[] serialized(RegistryProcess registry, GenericData.Record value) {
    try (AvroKafkaSerializer<GenericData.Record> serializer = new AvroKafkaSerializer<>()) {
      serializer.configure(
          Map.of(
              "apicurio.registry.url",
              registry.url(),
              "apicurio.registry.http.adapter",
              "JDK",
              "apicurio.registry.auto-register",
              "true",
              "apicurio.registry.artifact.artifact-id",
              value.getSchema().getName()),
          false);
      byte[] framed = serializer.serialize("any", value);
      assertThat(ByteBuffer.wrap(framed).get()).isZero();
      return framed;
    }
  }

  private static GenericData.Record trigger(String key, String run) {
    GenericData.Record input = new GenericData.Record(TRIGGER.getField("input").schema());
    input.put("minutes", 7);
    GenericData.Record trigger = of(TRIGGER, key, run);
    trigger.put("input", input);
    return trigger;
  }

  private static GenericData.Record status(String key, String run) {
    GenericData.Record status = of(STATUS, key, run);
    status.put("job", 42L);
    status.put(
        "status", new GenericData.EnumSymbol(STATUS.getField("status").schema(), "SUCCEEDED"));
    return status;
  }

  private static GenericData.Record of(Schema schema, String key, String run) {
    GenericData.Record value = new GenericData.Record(schema);
    value.put("idempotency_key", key);
    value.put("run_id", run);
    return value;
  }

  private static Schema schema(String json) {
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }
}
