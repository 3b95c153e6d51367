package io.latchkey.cli;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.latchkey.message.Source;
import io.latchkey.wire.Codec;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.HeaderNames;
import io.latchkey.wire.Topics;
import io.latchkey.wire.UndecodableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Turns a record of an output topic into something to show. */
final class OutputDecoder {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          // A run's input is shown digit by digit as it was given.
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final Map<String, OutputTopic> kinds;

  OutputDecoder(Topics topics) {
    this.kinds =
        Arrays.stream(OutputTopic.values())
            .collect(Collectors.toMap(kind -> kind.in(topics), Function.identity()));
  }

  /** The record decoded; empty for a topic that is none of ours. */
  Optional<Output> decode(ConsumerRecord<byte[], byte[]> record) {
    OutputTopic kind = kinds.get(record.topic());
    if (kind == null) {
      return Optional.empty();
    }
    boolean dead = kind == OutputTopic.DEAD_LETTERS;
    JsonNode value = dead ? bytes(record.value()) : value(kind, record.value());
    return Optional.of(
        new Output(
            kind,
            record.topic(),
            Instant.ofEpochMilli(record.timestamp()),
            text(record.key()),
            value,
            dead ? source(headers(record)) : source(value),
            headers(record)));
  }

  private static @Nullable JsonNode bytes(byte @Nullable [] bytes) {
    String text = text(bytes);
    return text == null ? null : TextNode.valueOf(text);
  }

  private static @Nullable JsonNode value(OutputTopic kind, byte @Nullable [] bytes) {
    if (bytes == null) {
      return null;
    }
    try {
      return JSON.readTree(isAvro(bytes) ? json(kind, bytes) : bytes);
    } catch (IOException | UndecodableException e) {
      return TextNode.valueOf(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  /** The mark of Avro's single-object encoding. */
  private static boolean isAvro(byte[] bytes) {
    return bytes.length > 2 && bytes[0] == (byte) 0xC3 && bytes[1] == 0x01;
  }

  private static byte[] json(OutputTopic kind, byte[] avro) throws UndecodableException {
    return switch (kind) {
      case ACCEPTED -> json(Codecs.ACCEPTED, avro);
      case DENIED -> json(Codecs.DENIED, avro);
      case CLAIM_EVENTS -> json(Codecs.CLAIM_EVENT, avro);
      case STATUS_REQUESTS -> json(Codecs.STATUS_REQUEST, avro);
      case SHADOW_DECISIONS -> json(Codecs.SHADOW_DECISION, avro);
      case DEAD_LETTERS -> throw new IllegalStateException("a dead letter is not decoded");
    };
  }

  private static <T> byte[] json(Codec<T> codec, byte[] avro) throws UndecodableException {
    return codec.encode(codec.decode(avro), Format.JSON);
  }

  private static @Nullable Source source(@Nullable JsonNode value) {
    JsonNode source = value == null ? MissingNode.getInstance() : value.path("source");
    return source.isObject()
        ? new Source(
            source.path("topic").asText(),
            source.path("partition").asInt(),
            source.path("offset").asLong())
        : null;
  }

  private static @Nullable Source source(Map<String, String> headers) {
    String topic = headers.get(HeaderNames.SOURCE_TOPIC);
    String partition = headers.get(HeaderNames.SOURCE_PARTITION);
    String offset = headers.get(HeaderNames.SOURCE_OFFSET);
    if (topic == null || partition == null || offset == null) {
      return null;
    }
    try {
      return new Source(topic, Integer.parseInt(partition), Long.parseLong(offset));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Of several with one name, the last: Latchkey's own come last. */
  private static Map<String, String> headers(ConsumerRecord<byte[], byte[]> record) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Header header : record.headers()) {
      String value = text(header.value());
      headers.put(header.key(), value == null ? "" : value);
    }
    return headers;
  }

  private static @Nullable String text(byte @Nullable [] bytes) {
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }
}
