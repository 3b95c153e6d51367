package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class UnpositionedStoreTest {

  /**
   * Streams gives its interfaces new methods with defaults, as it did for offsets and transactions:
   * one that is not passed on would take the store's own away.
   */
  @Test
  void passesEveryMethodOfAStoreOn() {
    List<String> own =
        Arrays.stream(UnpositionedStore.class.getDeclaredMethods())
            .map(UnpositionedStoreTest::signature)
            .toList();

    assertThat(KeyValueStore.class.getMethods())
        .isNotEmpty()
        .extracting(UnpositionedStoreTest::signature)
        .isSubsetOf(own);
  }

  private static String signature(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }
}
