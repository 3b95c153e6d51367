package io.latchkey.app;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The properties of plain Kafka clients beside the stream: the passed-through ones that they know,
 * those with their own prefix over the others. A call gives up after ten seconds unless told
 * otherwise: somebody waits.
 */
final class ClientProperties {
  private static final String PATIENCE_MS = "10000";

  private ClientProperties() {}

  static Map<String, Object> admin(LatchkeyConfig config) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, "5000");
    properties.putAll(
        known(config, AdminClientConfig.configNames(), StreamsConfig.ADMIN_CLIENT_PREFIX));
    return properties;
  }

  /** A consumer without a group, of committed records only. */
  static Map<String, Object> consumer(LatchkeyConfig config) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    properties.putAll(known(config, ConsumerConfig.configNames(), StreamsConfig.CONSUMER_PREFIX));
    properties.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
    properties.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
    properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    return properties;
  }

  private static Map<String, Object> known(
      LatchkeyConfig config, Set<String> names, String prefix) {
    Map<String, Object> properties = new HashMap<>(config.passedThrough());
    properties.keySet().retainAll(names);
    properties.putAll(config.originalsWithPrefix(prefix));
    properties.put(ConfigOptions.BOOTSTRAP_SERVERS, config.bootstrapServers());
    return properties;
  }
}
