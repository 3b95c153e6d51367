package io.latchkey.topology;

import io.latchkey.claim.ClaimRules;
import io.latchkey.claim.Limits;
import io.latchkey.message.Policy;
import io.latchkey.message.Trigger;
import io.latchkey.message.TriggerOverride;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be wrong with a trigger that can be read; the sentence for its INVALID_TRIGGER. */
final class TriggerChecks {
  /** Earlier starts are epoch seconds taken for milliseconds: 2001-09-09. */
  private static final Instant EARLIEST_START = Instant.ofEpochMilli(1_000_000_000_000L);

  /** A control character of one byte takes six in JSON: no encoding grows by more. */
  private static final int MOST_GROWTH = 6;

  /** Room for the other fields of an acceptance and for its record key. */
  private static final int FIELDS_BYTES = 8 * 1024;

  private final Format format;
  private final int maxOutcomeBytes;

  TriggerChecks(TopologySettings settings) {
    format = settings.outcomeFormat();
    maxOutcomeBytes = settings.maxRecordBytes() - FIELDS_BYTES;
  }

  @Nullable String problem(Trigger trigger, InputRecord record) {
    byte[] value = record.value();
    int size = value == null ? 0 : value.length;
    if (size > Limits.MAX_TRIGGER_BYTES) {
      return "the trigger has "
          + size
          + " bytes; at most "
          + Limits.MAX_TRIGGER_BYTES
          + " are allowed: pass large input by reference";
    }
    String problem = nameProblem(trigger);
    if (problem == null) {
      problem = timeProblem(trigger, record.readAt());
    }
    if (problem == null) {
      problem = metadataProblem(trigger);
    }
    return problem != null ? problem : outcomeProblem(trigger, record, size);
  }

  /** What is wrong with the trigger where this policy holds; null when nothing. */
  static @Nullable String overrideProblem(Trigger trigger, Policy policy) {
    for (TriggerOverride override : TriggerOverride.values()) {
      if (override.isUsedBy(trigger) && policy.forbidOverrides().contains(override)) {
        return override.field()
            + " is given, but the policy "
            + policy.tenant()
            + "/"
            + policy.workflow()
            + " forbids it (forbid_overrides); leave it out";
      }
    }
    return null;
  }

  private static @Nullable String nameProblem(Trigger trigger) {
    String problem = Limits.tenantProblem(trigger.tenant());
    if (problem == null) {
      problem = Limits.workflowProblem(trigger.workflow());
    }
    if (problem == null && trigger.runId() != null) {
      problem = Limits.idProblem("run_id", trigger.runId());
    }
    return problem != null || trigger.requestId() == null
        ? problem
        : Limits.idProblem("request_id", trigger.requestId());
  }

  private static @Nullable String timeProblem(Trigger trigger, Instant now) {
    Instant startAt = trigger.startAt();
    if (startAt != null && startAt.isBefore(EARLIEST_START)) {
      return "start_at " + startAt + " is long past; is it in milliseconds?";
    }
    if (startAt != null && startAt.isAfter(now.plusMillis(Limits.MAX_START_AHEAD_MS))) {
      return "start_at " + startAt + " is more than 30 days ahead";
    }
    return trigger.ttlMs() == null ? null : Limits.ttlProblem("ttl_ms", trigger.ttlMs());
  }

  private static @Nullable String metadataProblem(Trigger trigger) {
    Map<String, String> metadata = trigger.metadata();
    if (metadata == null) {
      return null;
    }
    for (Map.Entry<String, String> entry : metadata.entrySet()) {
      if (!isWellFormed(entry.getKey()) || !isWellFormed(entry.getValue())) {
        return "metadata is not well-formed Unicode (a lone surrogate)";
      }
    }
    return null;
  }

  private static boolean isWellFormed(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /** An acceptance carries the trigger's content, and may be larger in its own encoding. */
  private @Nullable String outcomeProblem(Trigger trigger, InputRecord record, int size) {
    // Input in Avro of the producer's own schema becomes JSON with the names of its fields.
    long content = size + (trigger.input() == null ? 0L : trigger.input().text().length());
    if (content * MOST_GROWTH + FIELDS_BYTES <= maxOutcomeBytes) {
      return null;
    }
    int outcome =
        Codecs.ACCEPTED.encode(
                ClaimRules.acceptUnkeyed(trigger, "", "", record.source(), record.readAt()), format)
            .length;
    return outcome <= maxOutcomeBytes
        ? null
        : "its outcome would have "
            + outcome
            + " bytes; at most "
            + maxOutcomeBytes
            + " are allowed";
  }
}
