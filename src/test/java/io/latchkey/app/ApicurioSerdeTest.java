package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.UndecodableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of a registry's answers: a schema, a bad record, or nobody's word. */
class ApicurioSerdeTest {
  private static final String OWN = "/apis/registry/v3";
  private static final String SCHEMA =
      "{'type': 'record', 'name': 'T', 'fields': [{'name': 'run_id', 'type': 'string'}]}";
  private static final Schema PARSED = new Schema.Parser().parse(SCHEMA.replace('\'', '"'));
  private static final String ESCAPED = SCHEMA.replace("'", "\\'");

  private final RegistryStub registry = new RegistryStub();

  @AfterEach
  void close() {
    registry.close();
  }

  @Test
  void underItsOwnPathAnApicurioRegistryIsAskedByContentId() throws Exception {
    registry
        .json(OWN + "/ids/contentIds/7", 200, SCHEMA)
        .json(OWN + "/ids/contentIds/7/references", 200, "[]");

    assertThat(serde(OWN).schema(7)).isEqualTo(PARSED);
  }

  @Test
  void orByGlobalIdWhereTheProducersWriteThose() throws Exception {
    registry
        .json(OWN + "/ids/globalIds/7", 200, SCHEMA)
        .json(OWN + "/ids/globalIds/7/references", 200, "[]");

    assertThat(serde(OWN, Map.of("apicurio.registry.use-id", "globalId")).schema(7))
        .isEqualTo(PARSED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/apis/ccompat/v7", "/apis/ccompat/v7/"})
  void elsewhereARegistryIsAskedByConfluentsApi(String path) throws Exception {
    registry.at(
        path.replaceAll("/$", "") + "/schemas/ids/7",
        200,
        "application/vnd.schemaregistry.v1+json",
        ("{'schema': '" + ESCAPED + "'}").replace('\'', '"'));

    assertThat(serde(path).schema(7)).isEqualTo(PARSED);
  }

  @Test
  void theSchemasThatAConfluentSchemaRefersToAreFetched() throws Exception {
    String status = "{'type': 'enum', 'name': 'e.Status', 'symbols': ['DONE']}".replace("'", "\\'");
    String event =
        "{'type': 'record', 'name': 'T', 'fields': [{'name': 'status', 'type': 'e.Status'}]}"
            .replace("'", "\\'");
    registry
        .json(
            "/schemas/ids/7",
            200,
            "{'schema': '"
                + event
                + "', 'references': [{'name': 'e.Status', 'subject': 'a b/c', 'version': 2}]}")
        .json("/subjects/a%20b%2Fc/versions/2", 200, "{'schema': '" + status + "'}");

    assertThat(serde("").schema(7).getField("status").schema().getFullName()).isEqualTo("e.Status");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/apis/registry/v3 | /apis/registry/v3/ids/contentIds/7 | {'status': 404, 'name': 'ContentNotFoundException'}",
        "/apis/registry/v2 | /apis/registry/v2/ids/contentIds/7 | {'error_code': 404, 'name': 'ContentNotFoundException'}",
        "/                 | /schemas/ids/7                     | {'error_code': 40403, 'message': 'Schema not found'}",
      })
  void anIdThatTheRegistrySaysItDoesNotKnowIsABadRecord(String path, String asked, String answer) {
    registry.json(asked, 404, answer);
    ApicurioSerde serde = serde(path);

    assertThatExceptionOfType(UndecodableException.class)
        .isThrownBy(() -> serde.schema(7))
        .withMessage(
            "the schema registry at %s has no schema 7: register it there, or send JSON",
            registry.url(path))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(DeadLetterReason.UNKNOWN_SCHEMA));
  }

  @Test
  void aSchemaThatIsNotAvroIsABadRecord() {
    registry
        .json("/schemas/ids/7", 200, "{'schemaType': 'PROTOBUF', 'schema': 'message A {}'}")
        .at(OWN + "/ids/contentIds/7", 200, "application/x-protobuf", "message A {}")
        .json(OWN + "/ids/contentIds/7/references", 200, "[]");

    assertThat(new String[] {"", OWN})
        .allSatisfy(
            path ->
                assertThatExceptionOfType(UndecodableException.class)
                    .isThrownBy(() -> serde(path).schema(7))
                    .withMessageContaining("schema 7 of the schema registry")
                    .withMessageContaining("cannot be used as one in Avro")
                    .satisfies(e -> assertThat(e.reason()).isEqualTo(DeadLetterReason.UNREADABLE)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "404 | text/html        | <html/>                              | gives an answer that is none of its API",
        "404 | application/json | {'name': 'NotFoundException'}        | answers with HTTP status 404: its API is not at this address",
        "404 | application/json | {'error_code': 404}                  | answers with HTTP status 404: its API is not at this address",
        "404 | application/json | ``                                   | answers with HTTP status 404: its API is not at this address",
        "401 | application/json | {'error_code': 401}                  | answers with HTTP status 401 (credentials are set as",
        "403 | text/plain       | no                                   | gives an answer that is none of its API",
        "429 | application/json | {}                                   | answers with HTTP status 429",
        "500 | application/json | {'error_code': 50001}                | answers with HTTP status 500",
        "503 | text/html        | <html/>                              | answers with HTTP status 503",
        "200 | text/html        | <html/>                              | gives an answer that is none of its API",
        "200 | application/json | {}                                   | gives an answer that is none of its API",
        "204 | application/json | ``                                   | gives an answer that is none of its API",
      })
  void whatIsNoWordAboutTheSchemaIsNoBadRecord(
      int status, String type, String body, String message) {
    registry.otherwise(status, type, body.replace('\'', '"'));

    assertThatExceptionOfType(RegistryFailure.class)
        .isThrownBy(() -> serde("").schema(7))
        .withMessageStartingWith(message);
    assertThatExceptionOfType(RegistryFailure.class)
        .isThrownBy(() -> serde(OWN).schema(7))
        .withMessageStartingWith(message);
  }

  @Test
  void aRegistryThatIsNotThereIsNoBadRecord() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    String url = "http://127.0.0.1:" + free;

    assertThat(new String[] {url, url + OWN})
        .allSatisfy(
            away ->
                assertThatExceptionOfType(RegistryFailure.class)
                    .isThrownBy(() -> ApicurioSerde.of(away, Map.of()).schema(7))
                    .withMessageContaining("cannot be reached (ConnectException"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", OWN})
  void credentialsAreSentAndNotShown(String path) {
    ApicurioSerde bySettings =
        serde(
            path,
            Map.of(
                "apicurio.registry.auth.username", "me", "apicurio.registry.auth.password", "pw"));
    ApicurioSerde byUrl =
        ApicurioSerde.of(registry.url(path).replace("http://", "http://me:pw@"), Map.of());

    assertThatThrownBy(() -> bySettings.schema(7)).isInstanceOf(RegistryFailure.class);
    assertThatThrownBy(() -> byUrl.schema(7)).isInstanceOf(RegistryFailure.class);

    assertThat(registry.credentials()).containsExactly("Basic bWU6cHc=", "Basic bWU6cHc=");
    assertThat(byUrl.url()).isEqualTo(registry.url(path));
  }

  @Test
  void settingsThatTheClientCannotUseAreTheOperatorsToMend() {
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> serde(OWN, Map.of("apicurio.registry.auth.username", "me")))
        .withMessageContaining("apicurio.registry.auth.password");
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(
            () ->
                serde(
                    OWN,
                    Map.of(
                        "apicurio.registry.tls.truststore.location",
                        "/nowhere.jks",
                        "apicurio.registry.tls.truststore.password",
                        "pw")))
        .withMessageContaining("/nowhere.jks");
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> serde(OWN, Map.of("apicurio.registry.use-id", "subject")))
        .withMessageContaining("subject");
  }

  private ApicurioSerde serde(String path) {
    return serde(path, Map.of());
  }

  private ApicurioSerde serde(String path, Map<String, Object> settings) {
    return ApicurioSerde.of(registry.url(path), settings);
  }
}
