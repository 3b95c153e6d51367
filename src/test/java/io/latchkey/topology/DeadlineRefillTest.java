package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeadlineRefillTest {
  private final DeadlineQueue<String> queue = new DeadlineQueue<>(() -> 0);

  @Test
  void everyRowIsReadOfAStoreThatIsWhole() {
    try (DeadlineRefill<Long> refill = refill(new Rows(List.of("a", "b", "c"), 3))) {
      refill.readOn(() -> true);

      assertThat(refill.isFinished()).isTrue();
      assertThat(queue.size()).isEqualTo(3);
    }
  }

  /** It would otherwise count as read to its end, and the keys behind as free. */
  @Test
  void aStoreWhoseIteratorEndsBeforeItsLastRowIsRefused() {
    try (DeadlineRefill<Long> refill = refill(new Rows(List.of("a", "b", "c"), 2))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> refill.readOn(() -> true))
          .withMessageContaining("cannot be read to their end");
      assertThat(refill.isFinished()).isFalse();
    }
  }

  @Test
  void aRowThatWasWrittenMeanwhileIsNotMissed() {
    queue.put("c", 1);
    try (DeadlineRefill<Long> refill = refill(new Rows(List.of("a", "b", "c"), 2))) {
      refill.readOn(() -> true);

      assertThat(refill.isFinished()).isTrue();
    }
  }

  private DeadlineRefill<Long> refill(Rows rows) {
    return new DeadlineRefill<>(rows, null, null, queue, deadline -> deadline);
  }

  /**
   * A store as a RocksDB one with a damaged block.
   *
   * @param readable so many rows come before the damage
   */
  private record Rows(List<String> keys, int readable)
      implements ReadOnlyKeyValueStore<String, Long> {
    @Override
    public KeyValueIterator<String, Long> range(@Nullable String from, @Nullable String to) {
      return new Keys(new ArrayDeque<>(keys.subList(0, readable)));
    }

    @Override
    public KeyValueIterator<String, Long> reverseRange(@Nullable String from, @Nullable String to) {
      Deque<String> reversed = new ArrayDeque<>();
      keys.forEach(reversed::push);
      return new Keys(reversed);
    }

    @Override
    public KeyValueIterator<String, Long> all() {
      return range(null, null);
    }

    @Override
    public Long get(String key) {
      return 1L;
    }

    @Override
    public long approximateNumEntries() {
      return keys.size();
    }
  }

  private record Keys(Deque<String> keys) implements KeyValueIterator<String, Long> {
    @Override
    public void close() {
      keys.clear();
    }

    @Override
    public String peekNextKey() {
      return keys.element();
    }

    @Override
    public boolean hasNext() {
      return !keys.isEmpty();
    }

    @Override
    public KeyValue<String, Long> next() {
      return KeyValue.pair(keys.remove(), 1L);
    }
  }
}
