package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What keys hold slots for; that they find their own is proved with the deadline queue. */
class KeySlotsTest {
  @Test
  void aSlotIsUsedAgainWhenItsKeyHasGone() {
    KeySlots slots = new KeySlots();
    int first = slots.findOrAdd("a");
    slots.findOrAdd("b");

    assertThat(slots.remove("a")).isEqualTo(first);

    assertThat(slots.find("a")).isEqualTo(KeySlots.NONE);
    assertThat(slots.findOrAdd("c")).isEqualTo(first);
    assertThat(slots.key(first)).isEqualTo("c");
  }

  @Test
  void whatComesAndGoesTakesNoMoreRoomThanIsInUseAtATime() {
    KeySlots slots = new KeySlots();
    int alive = 10;
    int capacity = slots.capacity();
    for (int round = 0; round < 100; round++) {
      for (int i = 0; i < alive; i++) {
        slots.findOrAdd("key-" + round + "-" + i);
      }
      for (int i = 0; i < alive; i++) {
        slots.remove("key-" + round + "-" + i);
      }
    }

    assertThat(slots.size()).isZero();
    assertThat(slots.capacity()).isEqualTo(capacity);
  }
}
