package io.latchkey.cli;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What the failures of the Kafka clients mean for the one at the keyboard. */
final class KafkaFailures {
  private KafkaFailures() {}

  /** One sentence for a failure that a user can mend; empty for anything else. */
  static Optional<String> sentence(Throwable failure) {
    Throwable cause = failure;
    while (isWrapper(cause) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String said = String.valueOf(cause.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    if (cause instanceof TimeoutException) {
      return Optional.of(
          "the brokers do not answer in time ("
              + said
              + "): check --bootstrap-servers, or start a broker with 'latchkey dev'");
    }
    if (cause instanceof UnknownTopicOrPartitionException) {
      return Optional.of(
          "a topic does not exist (" + said + "): create it with 'latchkey topics create'");
    }
    if (cause instanceof AuthenticationException) {
      return Optional.of(
          "the brokers refuse the credentials ("
              + said
              + "): give sasl.* or ssl.* settings with -D or --config");
    }
    if (cause instanceof AuthorizationException) {
      return Optional.of("not allowed by the brokers' ACLs: " + said);
    }
    if (cause instanceof RecordTooLargeException) {
      return Optional.of("the message is too large: " + said);
    }
    if (cause instanceof KafkaException) {
      return Optional.of("Kafka says: " + said);
    }
    return Optional.empty();
  }

  private static boolean isWrapper(Throwable failure) {
    return failure instanceof ExecutionException || failure.getClass() == KafkaException.class;
  }
}
