package io.latchkey.app;

import io.apicurio.registry.resolver.config.SchemaResolverConfig;
import io.apicurio.registry.serde.config.SerdeConfig;
import io.latchkey.wire.SchemaRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** The settings of Apicurio's serde that have a meaning here, by their own names. */
final class RegistrySettings {
  /** What the names of all of them begin with. */
  static final String PREFIX = "apicurio.registry.";

  /** All but the address, which is Latchkey's own {@link ConfigOptions#SCHEMA_REGISTRY_URL}. */
  static final Set<String> NAMES =
      Set.of(
          SerdeConfig.USE_ID,
          SchemaResolverConfig.AUTH_USERNAME,
          SchemaResolverConfig.AUTH_PASSWORD,
          SchemaResolverConfig.AUTH_TOKEN_ENDPOINT,
          SchemaResolverConfig.AUTH_CLIENT_ID,
          SchemaResolverConfig.AUTH_CLIENT_SECRET,
          SchemaResolverConfig.AUTH_CLIENT_SCOPE,
          SchemaResolverConfig.TLS_TRUSTSTORE_LOCATION,
          SchemaResolverConfig.TLS_TRUSTSTORE_PASSWORD,
          SchemaResolverConfig.TLS_TRUSTSTORE_TYPE,
          SchemaResolverConfig.TLS_CERTIFICATES,
          SchemaResolverConfig.TLS_TRUST_ALL,
          SchemaResolverConfig.TLS_VERIFY_HOST,
          SchemaResolverConfig.PROXY_HOST,
          SchemaResolverConfig.PROXY_PORT,
          SchemaResolverConfig.PROXY_USERNAME,
          SchemaResolverConfig.PROXY_PASSWORD);

  private RegistrySettings() {}

  /**
   * The registry at that url, asked patiently and once for each schema; nothing is sent before the
   * first. {@link SchemaRegistry#NONE} without a url.
   *
   * @param settings all that are given
   * @throws ConfigException with one sentence, when the registry's client cannot use a setting
   */
  static SchemaRegistry registry(@Nullable String url, Map<String, Object> settings) {
    if (url == null) {
      return SchemaRegistry.NONE;
    }
    Map<String, Object> ours = new HashMap<>(settings);
    ours.keySet().retainAll(NAMES);
    ApicurioSerde serde = ApicurioSerde.of(url, ours);
    return new RememberedSchemas(
        new PatientRegistry(serde, serde.url(), PatientRegistry.Bounds.DEFAULT), System::nanoTime);
  }
}
