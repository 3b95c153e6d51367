package io.latchkey.topology;

import io.latchkey.wire.Codec;
import io.latchkey.wire.Format;
import io.latchkey.wire.UndecodableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** Writes a message in the configured format, and reads it in either. */
record CodecSerde<T>(Codec<T> codec, Format format) implements Serde<T> {

  @Override
  public Serializer<T> serializer() {
    return (topic, message) -> codec.encode(message, format);
  }

  @Override
  public Deserializer<T> deserializer() {
    return (topic, bytes) -> {
      try {
        return codec.decode(bytes);
      } catch (UndecodableException unusable) {
        throw new SerializationException(unusable.getMessage(), unusable);
      }
    };
  }
}
