package io.latchkey.topology;

import io.latchkey.message.Policy;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.PolicyKey;
import io.latchkey.wire.PolicyRecord;
import io.latchkey.wire.UndecodableException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;

/**
 * The policies that hold: those of the file, and over them those of the policies topic, which every
 * instance reads from the beginning before it decides anything, and then as they change. A record
 * that is no valid policy changes nothing and stops nobody: it is counted, and one line tells.
 *
 * <p>The book is replaced by the thread that reads the topic, and read by all others.
 */
final class PolicyFeed implements Supplier<PolicyBook> {
  private final PolicyBook file;
  private final Consumer<String> line;
  private volatile PolicyBook book;

  PolicyFeed(PolicyBook file, Consumer<String> line) {
    this.file = file;
    this.line = line;
    this.book = file;
  }

  /** The policies that hold now. */
  @Override
  public PolicyBook get() {
    return book;
  }

  /**
   * Lets the topology read the topic. A global store is how Streams has every instance read one.
   * Nothing is put into it: the book holds the policies as they are looked up, and is filled anew
   * at each start.
   */
  void addTo(StreamsBuilder builder, String topic) {
    builder.addGlobalStore(
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(LatchkeyTopology.POLICIES),
                Serdes.ByteArray(),
                Serdes.ByteArray())
            .withLoggingDisabled(),
        topic,
        Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()).withName("read-policies"),
        Reader::new);
  }

  private final class Reader extends ContextualProcessor<byte[], byte[], Void, Void> {
    private Counters counters;
    private Sensor refused;

    @SuppressWarnings("NullAway.Init") // Streams calls init before anything else.
    Reader() {}

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      super.init(context);
      counters = new Counters(context);
      refused = counters.named("policies-refused");
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
      try {
        PolicyRecord change = PolicyRecord.read(record.key(), record.value());
        Policy policy = change.policy();
        book = policy == null ? without(change.key()) : book.with(policy);
      } catch (UndecodableException | RuntimeException e) {
        // Runtime exceptions too: an expression is compiled here, and whatever the library says
        // of one, the instance goes on.
        refused.record();
        line.accept(
            "A record of the policies topic"
                + context().recordMetadata().map(at -> " (offset " + at.offset() + ")").orElse("")
                + " is no policy and changes nothing: "
                + Harmless.text(String.valueOf(e.getMessage())));
      }
    }

    @Override
    public void close() {
      counters.close();
    }

    /** Deleting a policy of the topic uncovers that of the file. */
    private PolicyBook without(PolicyKey key) {
      Policy below = file.exact(key.tenant(), key.workflow());
      return below == null ? book.without(key.tenant(), key.workflow()) : book.with(below);
    }
  }
}
