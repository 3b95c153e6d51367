package io.latchkey.topology;

import io.latchkey.claim.Claim;
import io.latchkey.claim.ClaimInput;
import io.latchkey.claim.ClaimKey;
import io.latchkey.claim.ClaimRules;
import io.latchkey.claim.Decision;
import io.latchkey.message.OutputMessage;
import java.time.Instant;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Asks the rules about each input and about each row that falls due, and carries out the answer.
 */
final class ClaimProcessor implements Processor<String, Addressed.AtHome, String, OutputMessage> {
  private final TopologySettings settings;
  private final DeadlineQueue queue = new DeadlineQueue();
  private final PunctuationBudget budget;

  private ProcessorContext<String, OutputMessage> context;
  private KeyValueStore<String, Claim> claims;
  private ClaimRules rules;
  private DeadlineRefill refill;
  private Counters counters;
  private Sensor statusesWithoutEffect;

  // Streams calls init before anything else.
  @SuppressWarnings("NullAway.Init")
  ClaimProcessor(TopologySettings settings) {
    this.settings = settings;
    this.budget = new PunctuationBudget(settings.nanoTime());
  }

  @Override
  public void init(ProcessorContext<String, OutputMessage> context) {
    this.context = context;
    claims = context.getStateStore(LatchkeyTopology.CLAIMS);
    rules = new ClaimRules(settings.rules(), now());
    queue.clear();
    refill = new DeadlineRefill(claims, queue, row -> rules.nextDeadline(row).toEpochMilli());
    counters = new Counters(context);
    statusesWithoutEffect = counters.named("statuses-without-effect");
    budget.join();
    context.schedule(
        LatchkeyTopology.PUNCTUATION_INTERVAL, PunctuationType.WALL_CLOCK_TIME, this::punctuate);
  }

  @Override
  public void process(Record<String, Addressed.AtHome> record) {
    Addressed.AtHome addressed = record.value();
    decide(
        addressed.key(),
        record.key(),
        claims.get(record.key()),
        addressed.input(),
        record.headers());
  }

  @Override
  public void close() {
    budget.leave();
    counters.close();
  }

  private void punctuate(long nowMs) {
    if (!refill.isFinished()) {
      refill.readOn(budget.refillShare());
    }
    BooleanSupplier mayGoOn = budget.share();
    while (mayGoOn.getAsBoolean()) {
      String key = queue.pollDue(nowMs);
      if (key == null) {
        return;
      }
      due(key, nowMs);
    }
  }

  private void due(String text, long nowMs) {
    Claim row = claims.get(text);
    if (row == null) {
      return;
    }
    long deadlineMs = rules.nextDeadline(row).toEpochMilli();
    if (deadlineMs > nowMs) {
      queue.put(text, deadlineMs);
      return;
    }
    ClaimKey key =
        ClaimKey.parse(text)
            .orElseThrow(() -> new IllegalStateException("not a claim key in the store: " + text));
    decide(key, text, row, new ClaimInput.Due(), new RecordHeaders());
  }

  private void decide(
      ClaimKey key, String text, @Nullable Claim row, ClaimInput input, Headers headers) {
    Instant now = now();
    Decision decision = rules.decide(key, row, input, now);
    Claim after = decision.row();
    if (after == null) {
      // Deleting an absent key would still write a tombstone to the changelog.
      if (row != null) {
        claims.delete(text);
        queue.remove(text);
      }
    } else {
      if (!after.equals(row)) {
        claims.put(text, after);
      }
      queue.put(text, rules.nextDeadline(after).toEpochMilli());
    }
    if (input.kind() == ClaimInput.Kind.STATUS
        && decision.outputs().isEmpty()
        && Objects.equals(row, after)) {
      statusesWithoutEffect.record();
    }
    for (OutputMessage output : decision.outputs()) {
      context.forward(
          new Record<>(
              text,
              output,
              now.toEpochMilli(),
              answers(input, output) ? headers : new RecordHeaders()));
    }
  }

  /**
   * User headers travel with the answer to their record, not with what the record set off beside.
   */
  private static boolean answers(ClaimInput input, OutputMessage output) {
    return switch (output.kind()) {
      case ACCEPTED, DENIED -> true;
      case CLAIM_EVENT -> input.kind() != ClaimInput.Kind.TRIGGER;
      case STATUS_REQUEST -> false;
    };
  }

  private Instant now() {
    return Instant.ofEpochMilli(context.currentSystemTimeMs());
  }
}
