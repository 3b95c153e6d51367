package io.latchkey.cli;

import io.latchkey.message.Source;
import io.latchkey.wire.DeadLetterRecord;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter and what has become of it.
 *
 * @param record the letter
 * @param redrivenTo where its record was put back; null when it was not
 */
record Letter(DeadLetterRecord record, @Nullable Source redrivenTo) {

  LetterId id() {
    return LetterId.of(record.place());
  }
}
