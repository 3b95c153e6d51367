package io.latchkey.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.apicurio.registry.resolver.client.RegistryArtifactReference;
import io.apicurio.registry.resolver.client.RegistryClientFacadeImpl;
import io.apicurio.registry.rest.client.RegistryClient;
import io.apicurio.registry.rest.client.models.ArtifactReference;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The REST API of Confluent's registry, which Karapace, Redpanda and Apicurio speak as well, for
 * Apicurio's serde. The requests go out through Apicurio's client, and so with its settings for
 * credentials, TLS and proxies.
 */
final class ConfluentApi extends RegistryClientFacadeImpl {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String AVRO = "AVRO";

  private final String url;

  /**
   * Uses this client.
   *
   * @param url the registry's, to which the API's paths are added
   */
  ConfluentApi(RegistryClient client, String url) {
    super(client);
    this.url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  @Override
  public String getSchemaByContentId(Long id) {
    return schema(byId(id));
  }

  @Override
  public List<RegistryArtifactReference> getReferencesByContentId(long id) {
    return references(byId(id));
  }

  @Override
  public String getSchemaByGlobalId(long id, boolean dereferenced) {
    return schema(byId(id));
  }

  @Override
  public List<RegistryArtifactReference> getReferencesByGlobalId(long id) {
    return references(byId(id));
  }

  @Override
  public String getSchemaByGAV(String group, String subject, String version) {
    return schema(bySubject(subject, version));
  }

  @Override
  public List<RegistryArtifactReference> getReferencesByGAV(
      String group, String subject, String version) {
    return references(bySubject(subject, version));
  }

  private JsonNode byId(long id) {
    return get("/schemas/ids/" + id);
  }

  private JsonNode bySubject(String subject, String version) {
    // A path takes %20 only, not the plus of a form.
    String path = URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
    return get("/subjects/" + path + "/versions/" + version);
  }

  private JsonNode get(String path) {
    try (InputStream body =
        getClient().ids().contentIds().byContentId(0L).withUrl(url + path).get()) {
      return JSON.readTree(Objects.requireNonNull(body));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String schema(JsonNode answer) {
    String type = answer.path("schemaType").asText(AVRO);
    if (!type.equals(AVRO)) {
      throw new org.apache.avro.SchemaParseException("its type is " + type);
    }
    if (!answer.path("schema").isTextual()) {
      throw new RegistryFailure("gives an answer that is none of its API (it has no schema)");
    }
    return answer.path("schema").textValue();
  }

  private static List<RegistryArtifactReference> references(JsonNode answer) {
    List<RegistryArtifactReference> references = new ArrayList<>();
    for (JsonNode reference : answer.path("references")) {
      ArtifactReference named = new ArtifactReference();
      named.setName(reference.path("name").asText());
      named.setArtifactId(reference.path("subject").asText());
      named.setVersion(reference.path("version").asText());
      references.add(RegistryArtifactReference.fromClientArtifactReference(named));
    }
    return references;
  }
}
