package io.latchkey.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.microsoft.kiota.ApiException;
import io.apicurio.registry.resolver.SchemaResolver;
import io.apicurio.registry.resolver.client.RegistryClientFacade;
import io.apicurio.registry.resolver.client.RegistryClientFacadeFactory;
import io.apicurio.registry.resolver.config.SchemaResolverConfig;
import io.apicurio.registry.rest.client.RegistryClient;
import io.apicurio.registry.rest.client.models.ProblemDetails;
import io.apicurio.registry.serde.IdHandler;
import io.apicurio.registry.serde.avro.AvroDeserializer;
import io.apicurio.registry.serde.config.SerdeConfig;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.UndecodableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;

/**
 * Looks schemas up through Apicurio's Avro serde: in an Apicurio Registry by its own API, where the
 * url is one of that, and in any registry by Confluent's otherwise. It asks each time, once.
 */
final class ApicurioSerde implements SchemaRegistry {
  /** In the path of Apicurio's own API, of each version. */
  private static final String OWN_API = "/apis/registry/v";

  /** Confluent's codes for a subject, a version or a schema that is not there. */
  private static final Set<String> NOT_THERE = Set.of("40401", "40402", "40403");

  private static final int NOT_FOUND = 404;

  private final String url;
  private final IdHandler ids;
  private final SchemaResolver<Schema, Object> schemas;

  private ApicurioSerde(String url, IdHandler ids, SchemaResolver<Schema, Object> schemas) {
    this.url = url;
    this.ids = ids;
    this.schemas = schemas;
  }

  /**
   * Prepares the client; nothing is sent yet.
   *
   * @param settings those of {@link RegistrySettings} that are given
   * @throws ConfigException with one sentence, when the client cannot use a setting
   */
  static ApicurioSerde of(String givenUrl, Map<String, Object> settings) {
    Map<String, Object> properties = new HashMap<>(settings);
    properties.put(SchemaResolverConfig.REGISTRY_URL, givenUrl);
    // Vert.x's HTTP client is not on the class path.
    properties.put(SchemaResolverConfig.HTTP_ADAPTER, "JDK");
    properties.put(SchemaResolverConfig.RETRY_COUNT, 0);
    try {
      SchemaResolverConfig config = new SchemaResolverConfig(properties);
      String url = config.getRegistryUrl(); // Without a user's name and password.
      RegistryClientFacade client = RegistryClientFacadeFactory.create(config);
      AvroDeserializer<Object> serde =
          new AvroDeserializer<>(
              url.contains(OWN_API)
                  ? client
                  : new ConfluentApi((RegistryClient) client.getClient(), url));
      serde.configure(new SerdeConfig(properties), false);
      return new ApicurioSerde(
          url,
          serde.getSerdeConfigurer().getIdHandler(),
          serde.getSerdeConfigurer().getSchemaResolver());
    } catch (RuntimeException e) {
      throw new ConfigException(
          "The settings of the schema registry cannot be used: " + Failures.root(e).getMessage());
    }
  }

  /** The registry's address, as it may be shown. */
  String url() {
    return url;
  }

  /**
   * As the registry answers.
   *
   * @throws RegistryFailure when it gives no answer that says anything about the schema
   */
  @Override
  public Schema schema(int id) throws UndecodableException {
    ByteBuffer four = ByteBuffer.allocate(Integer.BYTES).putInt(0, id);
    try {
      return schemas
          .resolveSchemaByArtifactReference(ids.readId(four))
          .getParsedSchema()
          .getParsedSchema();
    } catch (RuntimeException e) {
      throw answered(id, e);
    }
  }

  private UndecodableException answered(int id, RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ApiException answer && isNotThere(answer)) {
        return new UndecodableException(
            DeadLetterReason.UNKNOWN_SCHEMA,
            "the schema registry at %s has no schema %d: register it there, or send JSON"
                .formatted(url, id));
      }
      if (cause instanceof AvroRuntimeException problem) {
        return new UndecodableException(
            DeadLetterReason.UNREADABLE,
            "schema %d of the schema registry at %s cannot be used as one in Avro: %s"
                .formatted(id, url, problem.getMessage()));
      }
    }
    throw failed(failure);
  }

  /** Whether the registry itself says so: a server that knows no such path answers 404 as well. */
  private static boolean isNotThere(ApiException answer) {
    if (answer.getResponseStatusCode() != NOT_FOUND) {
      return false;
    }
    String name = "";
    Object code = "";
    if (answer instanceof ProblemDetails problem) {
      name = String.valueOf(problem.getName());
      code = problem.getAdditionalData().get("error_code");
    } else if (answer instanceof io.apicurio.registry.rest.client.v2.models.Error problem) {
      name = String.valueOf(problem.getName());
    }
    return NOT_THERE.contains(String.valueOf(code))
        || (name.endsWith("NotFoundException") && !name.equals("NotFoundException"));
  }

  private static RegistryFailure failed(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RegistryFailure known) {
        return known;
      }
      if (cause instanceof ApiException answer) {
        return new RegistryFailure(said(answer.getResponseStatusCode()));
      }
      if (cause instanceof IOException && !(cause instanceof JsonProcessingException)) {
        String why = cause.getMessage() == null ? "" : ": " + cause.getMessage();
        return new RegistryFailure(
            "cannot be reached (" + cause.getClass().getSimpleName() + why + ")");
      }
    }
    return new RegistryFailure(
        "gives an answer that is none of its API (" + Failures.root(failure).getMessage() + ")");
  }

  private static String said(int status) {
    String answers = "answers with HTTP status " + status;
    return switch (status) {
      case 401, 403 -> answers + " (credentials are set as apicurio.registry.auth.*)";
      case NOT_FOUND ->
          answers + ": its API is not at this address (Apicurio's is under /apis/registry/v3)";
      default -> answers;
    };
  }
}
