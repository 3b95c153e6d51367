package io.latchkey.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;

/**
 * The schemas on the class path: of each message the current one, which the codecs write and read
 * by, and every version ever published, which data on the topics may have been written with.
 */
final class Schemas {
  private static final String FOLDER = "/schemas/";

  private static final List<Published> PUBLISHED =
      resource("versions/index.txt")
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(Schemas::published)
          .toList();

  private static final Map<Long, Published> BY_FINGERPRINT =
      PUBLISHED.stream()
          .collect(Collectors.toUnmodifiableMap(Published::fingerprint, Function.identity()));

  private Schemas() {}

  /** A version of a message's schema; the fingerprint is its CRC-64-AVRO. */
  record Published(String name, int version, long fingerprint, Schema schema) {}

  /** The current schema of the message of that name, for example {@code run-status}. */
  static Schema current(String name) {
    return parse(name + ".avsc");
  }

  /** Every version of every message, in the order of the index. */
  static List<Published> published() {
    return PUBLISHED;
  }

  /** The version with this fingerprint. */
  static @Nullable Published byFingerprint(long fingerprint) {
    return BY_FINGERPRINT.get(fingerprint);
  }

  private static Published published(String line) {
    String[] columns = line.strip().split(" +", 3);
    String name = columns[0];
    int version = Integer.parseInt(columns[1]);
    Schema schema = parse("versions/" + name + ".v" + version + ".avsc");
    return new Published(name, version, SchemaNormalization.parsingFingerprint64(schema), schema);
  }

  private static Schema parse(String path) {
    return new Schema.Parser().parse(resource(path));
  }

  private static String resource(String path) {
    try (InputStream in = Schemas.class.getResourceAsStream(FOLDER + path)) {
      if (in == null) {
        throw new IllegalStateException(FOLDER + path + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
