package io.latchkey.topology;

import java.util.function.Function;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/** Passes on the values of one type: a typed branch of a stream. */
final class Only<V, T extends V, R> extends ContextualFixedKeyProcessor<String, V, R> {
  private final Class<T> type;
  private final Function<T, R> content;

  private Only(Class<T> type, Function<T, R> content) {
    this.type = type;
    this.content = content;
  }

  /** The branch of {@code stream} that carries the values of {@code type}. */
  static <V, T extends V> KStream<String, T> of(
      KStream<String, V> stream, Class<T> type, String name) {
    return of(stream, type, Function.identity(), name);
  }

  /** The branch of {@code stream} that carries what is in the values of {@code type}. */
  static <V, T extends V, R> KStream<String, R> of(
      KStream<String, V> stream, Class<T> type, Function<T, R> content, String name) {
    return stream.processValues(() -> new Only<V, T, R>(type, content), Named.as(name));
  }

  @Override
  @SuppressWarnings({"unchecked", "ReferenceEquality"}) // The same value is of both types.
  public void process(FixedKeyRecord<String, V> record) {
    if (type.isInstance(record.value())) {
      R inside = content.apply(type.cast(record.value()));
      // A record with another value is a copy, with all its headers.
      context()
          .forward(
              inside == record.value()
                  ? (FixedKeyRecord<String, R>) record
                  : record.withValue(inside));
    }
  }
}
