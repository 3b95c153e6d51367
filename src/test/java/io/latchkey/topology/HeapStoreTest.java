package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeapStoreTest {
  private final KeyValueStore<Bytes, byte[]> store = HeapStore.supplier("s").get();

  @Test
  void aNullIsADeletion() {
    store.put(bytes("a"), new byte[] {1});
    store.put(bytes("a"), null);
    store.put(bytes("b"), null);

    assertThat(store.get(bytes("a"))).isNull();
    assertThat(store.approximateNumEntries()).isZero();
  }

  @Test
  void aClosedStoreForgets() {
    store.put(bytes("a"), new byte[] {1});
    store.close();

    assertThat(store.get(bytes("a"))).isNull();
    assertThat(store.isOpen()).isFalse();
  }

  @Property
  void aRangeHasItsBoundsAndComesInOrder(
      @ForAll("keys") List<String> keys, @ForAll("key") String from, @ForAll("key") String to) {
    KeyValueStore<Bytes, byte[]> some = HeapStore.supplier("s").get();
    keys.forEach(key -> some.put(bytes(key), new byte[0]));

    assertThat(keys(some.range(bytes(from), bytes(to)))).isEqualTo(between(keys, from, to));
    assertThat(keys(some.range(bytes(from), null))).isEqualTo(between(keys, from, null));
    assertThat(keys(some.range(null, bytes(to)))).isEqualTo(between(keys, null, to));
    assertThat(keys(some.reverseRange(bytes(from), bytes(to))))
        .isEqualTo(reversed(between(keys, from, to)));
    assertThat(keys(some.range(null, null)))
        .containsExactlyInAnyOrderElementsOf(between(keys, null, null));
  }

  private static List<String> between(
      List<String> keys, @Nullable String from, @Nullable String to) {
    return keys.stream()
        .distinct()
        .sorted()
        .filter(key -> from == null || key.compareTo(from) >= 0)
        .filter(key -> to == null || key.compareTo(to) <= 0)
        .toList();
  }

  private static List<String> reversed(List<String> keys) {
    List<String> reversed = new ArrayList<>(keys);
    Collections.reverse(reversed);
    return reversed;
  }

  private static List<String> keys(KeyValueIterator<Bytes, byte[]> rows) {
    List<String> keys = new ArrayList<>();
    while (rows.hasNext()) {
      Bytes peeked = rows.peekNextKey();
      KeyValue<Bytes, byte[]> row = rows.next();
      assertThat(row.key).isEqualTo(peeked);
      keys.add(new String(row.key.get(), StandardCharsets.UTF_8));
    }
    rows.close();
    return keys;
  }

  @Provide
  Arbitrary<String> key() {
    return Arbitraries.strings().withChars("abc:").ofMinLength(1).ofMaxLength(3);
  }

  @Provide
  Arbitrary<List<String>> keys() {
    return key().list().ofMaxSize(30);
  }

  private static Bytes bytes(String text) {
    return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
