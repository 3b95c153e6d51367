package io.latchkey.topology;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Tells of strays once per cause and hour, whatever the number of tasks and strays. */
final class StrayNotices {
  private static final long INTERVAL_MS = 3_600_000;

  private final Consumer<String> line;
  private final Map<StrayCause, Long> nextAtMs = new ConcurrentHashMap<>();

  StrayNotices(Consumer<String> line) {
    this.line = line;
  }

  void seen(StrayCause cause, String topic, long nowMs) {
    if (nowMs < nextAtMs.getOrDefault(cause, Long.MIN_VALUE)) {
      return;
    }
    // Under the map's lock, so that two tasks do not both tell.
    nextAtMs.compute(
        cause, (same, due) -> due != null && nowMs < due ? due : tell(cause, topic, nowMs));
  }

  private Long tell(StrayCause cause, String topic, long nowMs) {
    line.accept(cause.notice(topic));
    return nowMs + INTERVAL_MS;
  }
}
