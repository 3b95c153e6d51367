package io.latchkey.app;

import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.UndecodableException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Asks a registry for each schema once: what an id stands for never changes. An id that the
 * registry does not know is not asked for again for a while, so that a flood of garbage does not
 * become one of requests; it may be registered later.
 */
final class RememberedSchemas implements SchemaRegistry {
  /** So long an id stays unknown. */
  static final Duration UNKNOWN_FOR = Duration.ofSeconds(30);

  /** So many unknown ids are remembered; of more, the oldest are forgotten. */
  static final int MAX_UNKNOWN = 1000;

  private final SchemaRegistry registry;
  private final LongSupplier nanoTime;
  private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();
  private final Map<Integer, Unknown> unknown = new LinkedHashMap<>();

  private record Unknown(UndecodableException answer, long sinceNanos) {}

  RememberedSchemas(SchemaRegistry registry, LongSupplier nanoTime) {
    this.registry = registry;
    this.nanoTime = nanoTime;
  }

  @Override
  public Schema schema(int id) throws UndecodableException {
    Schema known = schemas.get(id);
    if (known != null) {
      return known;
    }
    UndecodableException answered = answered(id);
    if (answered != null) {
      throw answered;
    }
    try {
      Schema schema = registry.schema(id);
      schemas.put(id, schema);
      return schema;
    } catch (UndecodableException answer) {
      remember(id, answer);
      throw answer;
    }
  }

  private synchronized @Nullable UndecodableException answered(int id) {
    Unknown asked = unknown.get(id);
    return asked == null || nanoTime.getAsLong() - asked.sinceNanos() >= UNKNOWN_FOR.toNanos()
        ? null
        : asked.answer();
  }

  private synchronized void remember(int id, UndecodableException answer) {
    unknown.remove(id);
    unknown.put(id, new Unknown(answer, nanoTime.getAsLong()));
    if (unknown.size() > MAX_UNKNOWN) {
      Iterator<Integer> oldest = unknown.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }
}
