package io.latchkey.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchkey.message.Source;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record of an output topic, decoded for people.
 *
 * @param kind which of the output topics
 * @param topic the topic's name
 * @param at the time of the decision
 * @param key the record key
 * @param value the message as JSON, whatever it was encoded in; of a dead letter, its bytes as text
 * @param source the record that it is the outcome of; null when it does not say
 * @param headers the record's headers as text
 */
record Output(
    OutputTopic kind,
    String topic,
    Instant at,
    @Nullable String key,
    @Nullable JsonNode value,
    @Nullable Source source,
    Map<String, String> headers) {}
