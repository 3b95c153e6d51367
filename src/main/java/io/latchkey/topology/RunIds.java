package io.latchkey.topology;

import io.latchkey.message.Source;
import io.latchkey.message.Trigger;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The run id of a trigger that gives none. It is derived, never drawn: the same request, or the
 * same record after a retry of the transaction, is the same run.
 */
final class RunIds {
  private RunIds() {}

  static String of(Trigger trigger, Source source) {
    String given = trigger.runId();
    if (given != null) {
      return given;
    }
    String requestId = trigger.requestId();
    // A tenant holds no '/', so two pairs never give the same text.
    return requestId != null
        ? uuid(trigger.tenant() + "/" + requestId)
        : source.topic() + "-" + source.partition() + "-" + source.offset();
  }

  private static String uuid(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
