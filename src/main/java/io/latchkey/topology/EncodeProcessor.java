package io.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.latchkey.wire.OutputRecord;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Encodes a value and makes its record fit its topic: user headers that would make it too large are
 * left out and counted in a header. A send that failed for its size would fail again after each
 * restart.
 */
final class EncodeProcessor<T> extends ContextualProcessor<String, T, byte[], byte[]> {
  private final Function<T, byte[]> encoding;
  private final int maxRecordBytes;

  EncodeProcessor(Function<T, byte[]> encoding, int maxRecordBytes) {
    this.encoding = encoding;
    this.maxRecordBytes = maxRecordBytes;
  }

  @Override
  public void process(Record<String, T> record) {
    OutputRecord output =
        OutputRecord.outcome(
            record.key().getBytes(UTF_8),
            encoding.apply(record.value()),
            record.headers(),
            maxRecordBytes);
    context()
        .forward(new Record<>(output.key(), output.value(), record.timestamp(), output.headers()));
  }
}
