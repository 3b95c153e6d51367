package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The call goes through the layers that Kafka Streams puts on top, and is for caches of its own.
 */
class WriteBehindRecyclingTest {

  @Test
  void aRecycledTaskHasItsRowsOnTheDisk(@TempDir Path state) {
    List<KeyValueStore<Bytes, byte[]>> disks = new ArrayList<>();
    KeyValueBytesStoreSupplier onDisk = Stores.persistentKeyValueStore("s");
    KeyValueBytesStoreSupplier supplier =
        WriteBehindStore.of(
            remembering(onDisk, disks), new HeapBudget(Long.MAX_VALUE), System::nanoTime);
    Topology topology = new Topology();
    topology.addSource("in", "in");
    topology.addProcessor("p", Putting::new, "in");
    topology.addStateStore(
        Stores.keyValueStoreBuilder(supplier, Serdes.String(), Serdes.String())
            .withCachingDisabled(),
        "p");
    Properties properties = WriteBehindWorld.transactional();
    properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
    properties.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    properties.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);

    try (TopologyTestDriver driver = new TopologyTestDriver(topology, properties)) {
      driver
          .createInputTopic("in", Serdes.String().serializer(), Serdes.String().serializer())
          .pipeInput("a", "1");
      KeyValueStore<String, String> store = driver.getKeyValueStore("s");
      KeyValueStore<Bytes, byte[]> disk = disks.get(disks.size() - 1);
      assertThat(store.get("a")).isEqualTo("1");
      assertThat(disk.get(bytes("a"))).isNull();

      // As ProcessorStateManager.recycle does.
      ((CachedStateStore<?, ?>) store).clearCache();

      assertThat(disk.get(bytes("a"))).isEqualTo(bytes("1").get());
      assertThat(store.get("a")).isEqualTo("1");
    }
  }

  private static KeyValueBytesStoreSupplier remembering(
      KeyValueBytesStoreSupplier supplier, List<KeyValueStore<Bytes, byte[]>> made) {
    return new KeyValueBytesStoreSupplier() {
      @Override
      public String name() {
        return supplier.name();
      }

      @Override
      public KeyValueStore<Bytes, byte[]> get() {
        KeyValueStore<Bytes, byte[]> store = supplier.get();
        made.add(store);
        return store;
      }

      @Override
      public String metricsScope() {
        return supplier.metricsScope();
      }
    };
  }

  private static final class Putting extends ContextualProcessor<String, String, Void, Void> {
    @Override
    public void process(Record<String, String> record) {
      context().<KeyValueStore<String, String>>getStateStore("s").put(record.key(), record.value());
    }
  }

  private static Bytes bytes(String text) {
    return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
