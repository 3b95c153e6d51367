package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Schemas change as {@code schemas/versions/index.txt} says: from the first release on only by new
 * versions that read what the old ones wrote.
 */
class SchemaVersionsTest {
  private static final Path FOLDER = Path.of("schemas");
  private static final Set<String> OUTPUTS =
      Set.of("accepted", "denied", "claim-event", "status-request", "shadow-decision");
  private static final Map<String, byte[]> SAMPLES = FullMessages.inAvro();

  static Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".avsc"))
          .map(file -> file.substring(0, file.length() - ".avsc".length()))
          .sorted()
          .toList()
          .stream();
    }
  }

  static Stream<Schemas.Published> versions() {
    return Schemas.published().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theCurrentSchemaIsTheNewestPublishedVersion(String name) {
    assertThat(published(name).map(Schemas.Published::schema).reduce((a, b) -> b))
        .as(
            "schemas/%s.avsc was changed, or its versions were. From the first release on never edit a"
                + " version: copy %s.avsc to schemas/versions/%s.v<next>.avsc and add \"%s <next>"
                + " <fingerprint>\" to schemas/versions/index.txt, which says what to do before",
            name, name, name, name)
        .hasValue(Schemas.current(name));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void aVersionIsWhatTheIndexSays(Schemas.Published version) throws IOException {
    assertThat(Files.readAllLines(FOLDER.resolve("versions/index.txt")))
        .as(
            "schemas/versions/%s.v%d.avsc is not what the index says. From the first release on it"
                + " must stay as it was: data on the topics was written with it",
            version.name(), version.version())
        .contains(
            "%s %d %016x".formatted(version.name(), version.version(), version.fingerprint()));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void whatAnOldVersionWroteIsRead(Schemas.Published version)
      throws IOException, UndecodableException {
    AvroBinding binding = new AvroBinding(version.name());
    Values sample = binding.read(Objects.requireNonNull(SAMPLES.get(version.name())));

    Values read = binding.read(writtenWith(version, sample));

    assertThat(shared(version, read)).isEqualTo(shared(version, sample)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("versions")
  void everyOldVersionIsReadableByTheCurrentSchema(Schemas.Published version) {
    assertCompatible(Schemas.current(version.name()), version.schema());
  }

  @ParameterizedTest
  @MethodSource("versions")
  void consumersOfAnOldVersionReadTheOutputsOfTheCurrentOne(Schemas.Published version) {
    Schema written =
        OUTPUTS.contains(version.name()) ? Schemas.current(version.name()) : version.schema();
    assertCompatible(version.schema(), written);
  }

  private static void assertCompatible(Schema reader, Schema writer) {
    SchemaCompatibility.SchemaPairCompatibility pair =
        SchemaCompatibility.checkReaderWriterCompatibility(reader, writer);
    assertThat(pair.getType()).as(pair::toString).isEqualTo(SchemaCompatibilityType.COMPATIBLE);
  }

  private static Stream<Schemas.Published> published(String name) {
    return Schemas.published().stream()
        .filter(version -> version.name().equals(name))
        .sorted(Comparator.comparingInt(Schemas.Published::version));
  }

  private static byte[] writtenWith(Schemas.Published version, Values sample) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {(byte) 0xC3, 0x01});
    out.writeBytes(
        ByteBuffer.allocate(Long.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(version.fingerprint())
            .array());
    Values old = new Values(version.schema());
    version.schema().getFields().stream()
        .filter(field -> sample.getSchema().getField(field.name()) != null)
        .forEach(field -> old.put(field.pos(), sample.value(field.name())));
    Encoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    new GenericDatumWriter<Values>(version.schema(), StrictAvroReader.DATA).write(old, encoder);
    return out.toByteArray();
  }

  /** The values that both the version and the current schema have, as text. */
  private static List<String> shared(Schemas.Published version, Values values) {
    return version.schema().getFields().stream()
        .map(Schema.Field::name)
        .filter(name -> values.getSchema().getField(name) != null)
        .map(name -> name + "=" + StrictAvroReader.DATA.toString(values.value(name)))
        .toList();
  }
}
