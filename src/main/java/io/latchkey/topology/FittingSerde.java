package io.latchkey.topology;

import io.latchkey.wire.OutputRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Makes records fit their topic: user headers that would make one too large are left out and
 * counted in a header. A send that failed for its size would fail again after each restart.
 */
record FittingSerde<T>(Serde<T> inner, int maxRecordBytes) implements Serde<T> {
  /** No shorter than any claim key's text. */
  private static final byte[] LONGEST_KEY = new byte[1024];

  @Override
  public Serializer<T> serializer() {
    return new Fitting();
  }

  @Override
  public Deserializer<T> deserializer() {
    return inner.deserializer();
  }

  private final class Fitting implements Serializer<T> {
    private final Serializer<T> serializer = inner.serializer();

    @Override
    public byte[] serialize(String topic, T value) {
      return serializer.serialize(topic, value);
    }

    @Override
    public byte[] serialize(String topic, Headers headers, T value) {
      byte[] bytes = serializer.serialize(topic, headers, value);
      if (headers.iterator().hasNext()) {
        OutputRecord fit = OutputRecord.outcome(LONGEST_KEY, bytes, headers, maxRecordBytes);
        for (var header : headers.toArray()) {
          headers.remove(header.key());
        }
        fit.headers().forEach(headers::add);
      }
      return bytes;
    }
  }
}
