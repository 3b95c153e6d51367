import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * An engine for one workflow, whose runs end at once: reads what was accepted and reports a status:
 * {@code Engine BROKERS WORKFLOW echo|key|run [TOPIC_PREFIX]}. How the status names its claim:
 *
 * <ul>
 *   <li>echo: by the record key of the acceptance, sent back as it is (the best where you have it:
 *       no hop inside Latchkey)
 *   <li>key: by tenant and idempotency_key, without a record key
 *   <li>run: by tenant and run_id alone, without a record key
 * </ul>
 */
class Engine {
  private static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] args) throws Exception {
    String workflow = args[1];
    String way = args[2];
    String prefix = args.length > 3 ? args[3] : "latchkey.";
    try (KafkaConsumer<String, String> consumer =
            new KafkaConsumer<>(
                Map.of(
                    "bootstrap.servers", args[0],
                    "group.id", "engine-" + workflow,
                    "isolation.level", "read_committed",
                    "auto.offset.reset", "earliest",
                    "enable.auto.commit", "false"),
                new StringDeserializer(),
                new StringDeserializer());
        KafkaProducer<String, String> producer =
            new KafkaProducer<>(
                Map.of("bootstrap.servers", args[0]),
                new StringSerializer(),
                new StringSerializer())) {
      consumer.subscribe(List.of(prefix + "accepted"));
      while (true) {
        List<Future<?>> reported = new ArrayList<>();
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
          JsonNode accepted = JSON.readTree(record.value());
          if (accepted.path("workflow").asText().equals(workflow)) {
            String key = way.equals("echo") ? record.key() : null;
            String status = run(accepted);
            String report = report(accepted, way, status);
            reported.add(producer.send(new ProducerRecord<>(prefix + "run-status", key, report)));
            System.out.println(accepted.path("run_id").asText() + " " + status);
          }
        }
        for (Future<?> report : reported) {
          report.get();
        }
        // Only now: what dies before is run and reported again, which does no harm.
        consumer.commitSync();
      }
    }
  }

  /** Does the work, here none, and gives its terminal status. */
  private static String run(JsonNode accepted) {
    JsonNode expiresAt = accepted.path("expires_at");
    boolean isOver =
        expiresAt.isTextual() && !Instant.parse(expiresAt.asText()).isAfter(Instant.now());
    return isOver ? "START_FAILED" : "COMPLETED"; // too late to begin is not begun
  }

  private static String report(JsonNode accepted, String way, String status) {
    ObjectNode message = JSON.createObjectNode();
    message.set("run_id", accepted.path("run_id"));
    message.put("status", status);
    if (!way.equals("echo")) {
      message.set("tenant", accepted.path("tenant"));
    }
    if (way.equals("key")) {
      message.set("idempotency_key", accepted.get("idempotency_key"));
    }
    return message.toString();
  }
}
