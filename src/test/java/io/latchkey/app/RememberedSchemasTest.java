package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.UndecodableException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class RememberedSchemasTest {
  private static final Schema SCHEMA = Schema.create(Schema.Type.STRING);

  private final List<Integer> asked = new ArrayList<>();
  private boolean known;
  private boolean away;
  private long nanos;
  private final RememberedSchemas schemas = new RememberedSchemas(this::ask, () -> nanos);

  private Schema ask(int id) throws UndecodableException {
    asked.add(id);
    if (away) {
      throw new OperatorException("away");
    }
    if (!known) {
      throw new UndecodableException(DeadLetterReason.UNKNOWN_SCHEMA, "no schema " + id);
    }
    return SCHEMA;
  }

  @Test
  void asksForASchemaOnceAndForGood() throws Exception {
    known = true;
    schemas.schema(7);
    known = false;
    away = true;
    nanos += Long.MAX_VALUE / 2;

    assertThat(schemas.schema(7)).isSameAs(SCHEMA);
    assertThat(asked).containsExactly(7);
  }

  @Test
  void asksAgainForAnUnknownIdOnlyAfterAWhile() throws Exception {
    nanos = Long.MAX_VALUE - 5;
    refused(7);
    known = true;
    nanos += RememberedSchemas.UNKNOWN_FOR.toNanos() - 1;
    refused(7);
    assertThat(asked).containsExactly(7);

    nanos += 1;
    assertThat(schemas.schema(7)).isSameAs(SCHEMA);
  }

  @Test
  void remembersABoundedNumberOfUnknownIdsTheLatest() {
    for (int id = 0; id <= RememberedSchemas.MAX_UNKNOWN; id++) {
      refused(id);
    }
    asked.clear();

    refused(1);
    refused(RememberedSchemas.MAX_UNKNOWN);
    assertThat(asked).as("the latest are remembered").isEmpty();
    refused(0);
    assertThat(asked).as("the oldest is not").containsExactly(0);
  }

  @Test
  void anIdThatIsAskedForAgainIsNoLongerTheOldest() {
    refused(0);
    refused(1);
    nanos += RememberedSchemas.UNKNOWN_FOR.toNanos();
    refused(0);
    for (int id = 2; id <= RememberedSchemas.MAX_UNKNOWN; id++) {
      refused(id);
    }
    asked.clear();
    refused(0);
    assertThat(asked).isEmpty();
  }

  @Test
  void aRegistryThatIsAwaySaysNothingAboutTheId() throws Exception {
    away = true;
    assertThatThrownBy(() -> schemas.schema(7)).isInstanceOf(OperatorException.class);

    away = false;
    known = true;
    assertThat(schemas.schema(7)).isSameAs(SCHEMA);
  }

  private void refused(int id) {
    assertThatThrownBy(() -> schemas.schema(id)).hasMessage("no schema " + id);
  }
}
