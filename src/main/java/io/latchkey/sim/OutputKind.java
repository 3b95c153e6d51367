package io.latchkey.sim;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.ShadowDecision;
import io.latchkey.message.StatusRequest;
import io.latchkey.wire.HeaderNames;
import io.latchkey.wire.Topics;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kinds of output of a scenario, in the order in which one decision sends them: a claim ends
 * before the next is accepted, a denial comes before its status request, and what the shadow of a
 * policy would do comes beside.
 */
public enum OutputKind {
  EVENT,
  ACCEPTED,
  DENIED,
  STATUS_REQUEST,
  SHADOW_DECISION,
  DEAD_LETTER;

  private static final Pattern UPPER = Pattern.compile("[A-Z]");

  /** A dead letter's value is whatever could not be read, so its headers are its fields. */
  private static final List<String> DEAD_LETTER_FIELDS =
      Stream.concat(
              HeaderNames.RESERVED.stream().map(OutputKind::headerField).sorted(),
              Stream.of("key", "value"))
          .toList();

  /** The name in a scenario. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kinds' names in a scenario. */
  static List<String> texts() {
    return Arrays.stream(values()).map(OutputKind::text).toList();
  }

  /** The kind of that name in a scenario. */
  static Optional<OutputKind> named(String text) {
    return Arrays.stream(values()).filter(kind -> kind.text().equals(text)).findFirst();
  }

  /** The topic of this kind. */
  String topic(Topics topics) {
    return switch (this) {
      case EVENT -> topics.claimEvents();
      case ACCEPTED -> topics.accepted();
      case DENIED -> topics.denied();
      case STATUS_REQUEST -> topics.statusRequests();
      case SHADOW_DECISION -> topics.shadowDecisions();
      case DEAD_LETTER -> topics.deadLetters();
    };
  }

  /** The fields that such an output can have. */
  List<String> fields() {
    return switch (this) {
      case EVENT -> fieldsOf(ClaimEvent.class);
      case ACCEPTED -> fieldsOf(Accepted.class);
      case DENIED -> fieldsOf(Denied.class);
      case STATUS_REQUEST -> fieldsOf(StatusRequest.class);
      case SHADOW_DECISION -> fieldsOf(ShadowDecision.class);
      case DEAD_LETTER -> DEAD_LETTER_FIELDS;
    };
  }

  /** The field of a header: {@code latchkey-source-topic} is {@code source_topic}. */
  static String headerField(String header) {
    return header.replaceFirst("^latchkey-", "").replace('-', '_');
  }

  private static List<String> fieldsOf(Class<? extends Record> message) {
    return Arrays.stream(message.getRecordComponents())
        .map(component -> UPPER.matcher(component.getName()))
        .map(name -> name.replaceAll(match -> "_" + match.group().toLowerCase(Locale.ROOT)))
        .toList();
  }
}
