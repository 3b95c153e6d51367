package io.latchkey.topology;

import io.latchkey.dev.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * A task's store on a real disk, its changelog and its clock, and what Kafka Streams does with
 * them.
 */
final class WriteBehindWorld implements AutoCloseable {
  private static final TopicPartition CHANGELOG = new TopicPartition("claims-changelog", 0);

  /** What Streams commits while nothing is known of a changelog. */
  private static final long NO_OFFSET = -4;

  private record Logged(String key, @Nullable String value) {}

  private final Path directory;
  private final HeapBudget budget;

  /** By offset; null for the records of aborted transactions. */
  private final List<@Nullable Logged> changelog = new ArrayList<>();

  private int committed;
  private long nanos;
  private boolean diskFails;

  private KeyValueStore<Bytes, byte[]> disk;
  private WriteBehindStore store;

  /** What was written behind, as "key=value" or "key" for a deletion. */
  final List<String> written = new ArrayList<>();

  /** How many records of the changelog were read when the store was opened last. */
  int restored;

  @SuppressWarnings("NullAway.Init") // Opened at the end.
  WriteBehindWorld(HeapBudget budget) {
    this.budget = budget;
    try {
      directory = Files.createTempDirectory("write-behind");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    open();
  }

  WriteBehindWorld() {
    this(new HeapBudget(Long.MAX_VALUE));
  }

  static Properties transactional() {
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "latchkey");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:9092");
    properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    properties.put(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true);
    return properties;
  }

  /** Opens the store and restores what it lacks, as a task does that starts. */
  private void open() {
    openOnly();
    restored = 0;
    for (int offset = (int) Math.max(0, diskOffset() + 1); offset < changelog.size(); offset++) {
      Logged logged = changelog.get(offset);
      if (logged != null) {
        disk.put(bytes(logged.key), logged.value == null ? null : row(logged.value));
        restored++;
      }
    }
    store.commit(offsets());
  }

  private void openOnly() {
    disk = watched(Stores.persistentKeyValueStore("claims").get());
    store = new WriteBehindStore(disk, budget, () -> nanos);
    MockProcessorContext<Void, Void> context =
        new MockProcessorContext<>(transactional(), new TaskId(0, 0), directory.toFile());
    store.init(context.getStateStoreContext(), store);
  }

  /** The offset that the disk has. */
  long diskOffset() {
    Long offset = disk.committedOffset(CHANGELOG);
    return offset == null ? NO_OFFSET : offset;
  }

  /** The offset of the last record. */
  long endOffset() {
    return changelog.size() - 1L;
  }

  void put(String key, @Nullable String value) {
    store.put(bytes(key), value == null ? null : row(value));
    changelog.add(new Logged(key, value));
  }

  @Nullable String get(String key) {
    return text(store.get(bytes(key)));
  }

  @Nullable String onDisk(String key) {
    return text(disk.get(bytes(key)));
  }

  /** A commit that succeeds. */
  void commit() {
    committed = changelog.size();
    store.commit(offsets());
  }

  /** As {@link #commit}, when the changes since the last one are in an aborted transaction. */
  void commitFailed() {
    store.commit(offsets());
  }

  private Map<TopicPartition, Long> offsets() {
    return Map.of(CHANGELOG, changelog.isEmpty() ? NO_OFFSET : endOffset());
  }

  /** Many commits, one after the other, with nothing between them. */
  void commits(int count) {
    for (int i = 0; i < count; i++) {
      commit();
    }
  }

  void pass(Duration time) {
    nanos += time.toNanos();
  }

  /** Closes the store and opens it again; what is not committed is aborted. */
  void restart() {
    store.close();
    abort();
    open();
  }

  /** As {@link #restart}; before, the store is opened and closed for once with nothing done. */
  void openAndCloseOnly() {
    store.close();
    abort();
    openOnly();
    store.close();
    open();
  }

  /** The process dies, and the disk has what was written to it. */
  void kill() {
    disk.close();
    store.close();
    abort();
    open();
  }

  private void abort() {
    Collections.fill(changelog.subList(committed, changelog.size()), null);
    committed = changelog.size();
  }

  /** The task becomes a standby task and a record comes that another instance has written. */
  void recycle(String key, String value) {
    commit();
    store.clearCache();
    changelog.add(new Logged(key, value));
    disk.put(bytes(key), row(value));
    commit();
  }

  void diskFails(boolean fails) {
    diskFails = fails;
  }

  WriteBehindStore store() {
    return store;
  }

  /** What the changelog says, whether it is committed or not. */
  NavigableMap<String, String> rows() {
    NavigableMap<String, String> rows = new TreeMap<>();
    for (Logged logged : changelog) {
      if (logged != null && logged.value == null) {
        rows.remove(logged.key);
      } else if (logged != null) {
        rows.put(logged.key, logged.value);
      }
    }
    return rows;
  }

  List<String> range(@Nullable String from, @Nullable String to) {
    return read(store.range(from == null ? null : bytes(from), to == null ? null : bytes(to)));
  }

  List<String> reverseRange(@Nullable String from, @Nullable String to) {
    return read(
        store.reverseRange(from == null ? null : bytes(from), to == null ? null : bytes(to)));
  }

  private static List<String> read(KeyValueIterator<Bytes, byte[]> rows) {
    List<String> read = new ArrayList<>();
    try (rows) {
      while (rows.hasNext()) {
        Bytes peeked = rows.peekNextKey();
        KeyValue<Bytes, byte[]> row = rows.next();
        read.add(new String(peeked.get(), StandardCharsets.UTF_8) + "=" + text(row.value));
      }
    }
    return read;
  }

  @Override
  public void close() {
    store.close();
    FileTree.delete(directory);
  }

  /** The same store, which notes what is written to it at once, and fails when it is told to. */
  @SuppressWarnings("unchecked")
  private KeyValueStore<Bytes, byte[]> watched(KeyValueStore<Bytes, byte[]> real) {
    return (KeyValueStore<Bytes, byte[]>)
        Proxy.newProxyInstance(
            KeyValueStore.class.getClassLoader(),
            new Class<?>[] {KeyValueStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("putAll")) {
                if (diskFails) {
                  throw new ProcessorStateException("no space left on device");
                }
                ((List<KeyValue<Bytes, byte[]>>) arguments[0])
                    .forEach(row -> written.add(describe(row)));
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static String describe(KeyValue<Bytes, byte[]> row) {
    String key = new String(row.key.get(), StandardCharsets.UTF_8);
    return row.value == null ? key : key + "=" + text(row.value);
  }

  private static Bytes bytes(String text) {
    return Bytes.wrap(row(text));
  }

  private static byte[] row(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static @Nullable String text(byte @Nullable [] row) {
    return row == null ? null : new String(row, StandardCharsets.UTF_8);
  }
}
