import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Follows the outcomes: prints ACCEPTED or DENIED, the record key and the message, with tabs
 * between them: {@code Outcomes BROKERS GROUP [TOPIC_PREFIX]}.
 */
class Outcomes {
  public static void main(String[] args) {
    String prefix = args.length > 2 ? args[2] : "latchkey.";
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers", args[0],
                "group.id", args[1],
                "isolation.level", "read_committed",
                "auto.offset.reset", "earliest"),
            new StringDeserializer(),
            new StringDeserializer())) {
      consumer.subscribe(List.of(prefix + "accepted", prefix + "denied"));
      while (true) {
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
          String outcome = record.topic().equals(prefix + "accepted") ? "ACCEPTED" : "DENIED";
          System.out.println(outcome + "\t" + record.key() + "\t" + record.value());
        }
      }
    }
  }
}
