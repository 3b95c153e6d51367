import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Sends records to a topic, one a line of standard input: KEY&lt;TAB>VALUE, or only VALUE for a
 * record without a key: {@code Produce BROKERS TOPIC}.
 */
class Produce {
  public static void main(String[] args) throws Exception {
    AtomicBoolean failed = new AtomicBoolean();
    try (KafkaProducer<String, String> producer =
            new KafkaProducer<>(
                Map.of("bootstrap.servers", args[0]),
                new StringSerializer(),
                new StringSerializer());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int tab = line.lastIndexOf('\t');
        String key = tab < 0 ? null : line.substring(0, tab);
        producer.send(
            new ProducerRecord<>(args[1], key, line.substring(tab + 1)),
            (place, error) -> {
              if (error != null) {
                System.err.println("not delivered: " + error.getMessage());
                failed.set(true);
              }
            });
      }
    }
    System.exit(failed.get() ? 1 : 0);
  }
}
