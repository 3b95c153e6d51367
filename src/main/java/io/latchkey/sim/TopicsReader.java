package io.latchkey.sim;

import io.latchkey.app.LatchkeyConfig;
import io.latchkey.policy.YamlNode;
import io.latchkey.wire.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Reads the names of a scenario's input topics: a way to try what sharing one does. */
final class TopicsReader {
  private static final List<String> FIELDS = List.of("triggers", "run_status", "commands");

  private TopicsReader() {}

  /** The names; those that are not given are the defaults. */
  static Topics read(@Nullable YamlNode node) {
    if (node == null) {
      return Topics.DEFAULT;
    }
    Map<String, String> settings = new HashMap<>(Map.of("bootstrap.servers", "none:1"));
    node.fieldsOf(FIELDS)
        .forEach((field, name) -> settings.put("topic." + field.replace('_', '.'), name.text()));
    try {
      // The application's own checks: what it would refuse is refused here.
      return LatchkeyConfig.from(settings).topics();
    } catch (ConfigException e) {
      throw node.problem("cannot be used: " + e.getMessage());
    }
  }
}
