package io.latchkey.topology;

import io.latchkey.message.Policy;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.PolicyKey;
import io.latchkey.wire.PolicyRecord;
import io.latchkey.wire.UndecodableException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * The policies that hold: those of the file, and over them those of the policies topic, which every
 * instance reads from the beginning before it decides anything, and then as they change. A record
 * that is no valid policy changes nothing and stops nobody: it is counted, and one line tells; of
 * what lay on the topic at start, only where it is the last word for its key.
 *
 * <p>Streams has one reader go through what lies on the topic, and another, initialised when that
 * one is through, take what comes after.
 *
 * <p>The book is replaced by the thread that reads the topic, and read by all others.
 */
final class PolicyFeed implements Supplier<PolicyBook> {
  private final PolicyBook file;
  private final Consumer<String> line;
  private volatile PolicyBook book;

  /** Of the thread that reads the topic. Null once it has been read to where it ended at start. */
  private @Nullable Map<ByteBuffer, String> problemsAtStart;

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
        this::reader);
  }

  /** A reader; the second that is initialised is told that what lay on the topic has been read. */
  Processor<byte[], byte[], Void, Void> reader() {
    return new Reader();
  }

  private final class Reader extends ContextualProcessor<byte[], byte[], Void, Void> {
    private @Nullable Counters counters;
    private @Nullable Sensor refused;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      super.init(context);
      if (problemsAtStart == null) {
        problemsAtStart = new LinkedHashMap<>();
        return;
      }
      counters = new Counters(context);
      refused = counters.named("policies-refused");
      problemsAtStart.values().forEach(this::refuse);
      problemsAtStart = null;
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
      String problem = take(record);
      if (problemsAtStart == null) {
        if (problem != null) {
          refuse(problem);
        }
        return;
      }
      ByteBuffer key = ByteBuffer.wrap(record.key());
      problemsAtStart.remove(key);
      if (problem != null) {
        problemsAtStart.put(key, problem);
      }
    }

    /** What is wrong with a record, which changes nothing then; null when it has been taken. */
    private @Nullable String take(Record<byte[], byte[]> record) {
      try {
        PolicyRecord change = PolicyRecord.read(record.key(), record.value());
        Policy policy = change.policy();
        book = policy == null ? without(change.key()) : book.with(policy);
        return null;
      } catch (UndecodableException | RuntimeException e) {
        // Runtime exceptions too: an expression is compiled here, and whatever the library says
        // of one, the instance goes on.
        return record.value() == null ? null : sentence(e);
      }
    }

    private String sentence(Exception e) {
      return "A record of the policies topic"
          + context().recordMetadata().map(at -> " (offset " + at.offset() + ")").orElse("")
          + " is no policy and changes nothing: "
          + Harmless.text(String.valueOf(e.getMessage()));
    }

    private void refuse(String problem) {
      if (refused != null) {
        refused.record();
      }
      line.accept(problem);
    }

    @Override
    public void close() {
      if (counters != null) {
        counters.close();
      }
    }

    /** Deleting a policy of the topic uncovers that of the file. */
    private PolicyBook without(PolicyKey key) {
      Policy below = file.exact(key.tenant(), key.workflow());
      return below == null ? book.without(key.tenant(), key.workflow()) : book.with(below);
    }
  }
}
