package io.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.latchkey.wire.OutputRecord;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a value and makes its record fit its topic: user headers that would make it too large are
 * left out and counted in a header. A send that failed for its size would fail again after each
 * restart.
 */
final class EncodeProcessor<T> extends ContextualProcessor<String, T, byte[], byte[]> {
  private final Function<T, byte[]> encoding;
  private final Function<T, @Nullable String> next;
  private final int maxRecordBytes;

  /** For a value that goes on one way. */
  EncodeProcessor(Function<T, byte[]> encoding, int maxRecordBytes) {
    this(encoding, value -> null, maxRecordBytes);
  }

  /**
   * For values that part here.
   *
   * @param next the name of the node that takes the record; null for all that there are
   */
  EncodeProcessor(
      Function<T, byte[]> encoding, Function<T, @Nullable String> next, int maxRecordBytes) {
    this.encoding = encoding;
    this.next = next;
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
        .forward(
            new Record<>(output.key(), output.value(), record.timestamp(), output.headers()),
            next.apply(record.value()));
  }
}
