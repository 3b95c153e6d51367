package io.latchkey.app;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;

/** Waits for answers of the admin client and turns its failures into sentences for the operator. */
final class AdminCalls {
  private final String bootstrapServers;

  AdminCalls(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /**
   * The answer.
   *
   * @param doing completes "Not allowed to …"
   * @throws OperatorException when there is none
   */
  <T> T get(Future<T> answer, String doing) {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw failure(e.getCause() == null ? e : e.getCause(), doing);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperatorException("Interrupted while it tried to " + doing + ".");
    }
  }

  /** The sentence for a failure. */
  OperatorException failure(Throwable cause, String doing) {
    if (cause instanceof AuthenticationException) {
      return new OperatorException(
          "The brokers at "
              + bootstrapServers
              + " refuse the credentials: check the sasl.* and ssl.* properties ("
              + cause.getMessage()
              + ").");
    }
    if (cause instanceof AuthorizationException) {
      return new OperatorException(
          "Not allowed to "
              + doing
              + ": grant it to the user of these credentials with kafka-acls.sh ("
              + cause.getMessage()
              + ").");
    }
    if (cause instanceof TimeoutException) {
      return new OperatorException(
          "No answer from the brokers at "
              + bootstrapServers
              + ": check that they run, that --bootstrap-servers is right and, where they need"
              + " them, the security properties.");
    }
    if (cause instanceof ApiException || cause instanceof KafkaException) {
      return new OperatorException("Cannot " + doing + ": " + rootMessage(cause));
    }
    throw new IllegalStateException("could not " + doing, cause);
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }
}
