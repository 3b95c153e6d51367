package io.latchkey.topology;

import io.latchkey.wire.DeadLetter;
import io.latchkey.wire.OutputRecord;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Turns a dead letter into its record: the original bytes, with headers that tell why and whence.
 */
final class BuryProcessor extends ContextualProcessor<String, DeadLetter, byte[], byte[]> {
  private final int maxRecordBytes;

  BuryProcessor(int maxRecordBytes) {
    this.maxRecordBytes = maxRecordBytes;
  }

  @Override
  public void process(Record<String, DeadLetter> record) {
    DeadLetter letter = record.value();
    OutputRecord output = letter.output(maxRecordBytes);
    context()
        .forward(
            new Record<>(
                output.key(), output.value(), letter.at().toEpochMilli(), output.headers()));
  }
}
