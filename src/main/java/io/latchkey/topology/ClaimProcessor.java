package io.latchkey.topology;

import io.latchkey.claim.Claim;
import io.latchkey.claim.ClaimInput;
import io.latchkey.claim.ClaimKey;
import io.latchkey.claim.ClaimRules;
import io.latchkey.claim.Decision;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.RunStatus;
import io.latchkey.wire.RunFact;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
final class ClaimProcessor implements Processor<String, Addressed.AtHome, String, Decided> {
  private final TopologySettings settings;
  private final ThreadShare share;
  private final DeadlineQueue<Claim> queue;
  private final RunIndexing runIndex;

  private ProcessorContext<String, Decided> context;
  private ClaimRows rows;
  private ClaimRules rules;
  private DeadlineRefill<Claim> refill;
  private Counters counters;
  private Sensor statusesWithoutEffect;

  // Streams calls init before anything else.
  @SuppressWarnings("NullAway.Init")
  ClaimProcessor(TopologySettings settings) {
    this.settings = settings;
    this.share = new ThreadShare(ThreadShare.Work.CLAIMS, settings.nanoTime());
    this.queue = new DeadlineQueue<>(share::recentRows);
    this.runIndex = new RunIndexing(settings.runIndex());
  }

  @Override
  public void init(ProcessorContext<String, Decided> context) {
    this.context = context;
    KeyValueStore<String, Claim> claims = context.getStateStore(LatchkeyTopology.CLAIMS);
    rules = new ClaimRules(settings.rules(), now());
    queue.clear();
    refill = new DeadlineRefill<>(claims, null, null, queue, this::deadlineMs);
    rows = new ClaimRows(claims, queue, refill);
    counters = new Counters(context);
    statusesWithoutEffect = counters.named("statuses-without-effect");
    share.join();
    context.schedule(
        LatchkeyTopology.PUNCTUATION_INTERVAL,
        PunctuationType.WALL_CLOCK_TIME,
        nowMs -> share.punctuate(() -> punctuate(nowMs)));
  }

  @Override
  public void process(Record<String, Addressed.AtHome> record) {
    Addressed.AtHome addressed = record.value();
    decide(record.key(), rows.get(record.key()), addressed, record.headers());
  }

  @Override
  public void close() {
    share.leave();
    refill.close();
    counters.close();
  }

  private void punctuate(long nowMs) {
    if (!refill.isFinished()) {
      refill.readOn(share.refillTime());
    }
    expire(nowMs);
  }

  private void expire(long nowMs) {
    BooleanSupplier mayGoOn = share.time();
    while (mayGoOn.getAsBoolean()) {
      String key = queue.peekDue(nowMs);
      if (key == null) {
        return;
      }
      due(key, nowMs);
    }
  }

  private void due(String text, long nowMs) {
    Claim row = rows.get(text);
    if (row == null) {
      queue.remove(text);
      return;
    }
    long deadlineMs = deadlineMs(row);
    if (deadlineMs > nowMs) {
      queue.put(text, deadlineMs);
      return;
    }
    ClaimKey key =
        ClaimKey.parse(text)
            .orElseThrow(() -> new IllegalStateException("not a claim key in the store: " + text));
    decide(text, row, new Addressed.AtHome(key, new ClaimInput.Due(), false), new RecordHeaders());
  }

  /** At once, where the run index is still to be told. */
  private long deadlineMs(Claim row) {
    return runIndex.isUntold(row) ? 0 : rules.nextDeadline(row).toEpochMilli();
  }

  private void decide(
      String text, @Nullable Claim row, Addressed.AtHome addressed, Headers headers) {
    ClaimKey key = addressed.key();
    ClaimInput input = addressed.input();
    Instant now = now();
    Decision decision = rules.decide(key, row, input, now);
    List<RunFact> facts = new ArrayList<>(2);
    Claim after = runIndex.tell(key, row, decision.row(), facts);
    keep(text, row, after);
    RunStatus status = reported(input);
    ClaimEvent ignored = status == null ? null : ignored(decision);
    RunFact secondLook =
        status != null && runIndex.on() && !addressed.found()
            ? SecondLook.of(key, row, status, ignored)
            : null;
    if (secondLook != null) {
      note(secondLook, now, headers);
    } else if (status != null && decision.outputs().isEmpty() && Objects.equals(row, after)) {
      statusesWithoutEffect.record();
    }
    if (status != null && addressed.found() && (row == null || !row.knows(status.runId()))) {
      // The index is out of date, as after a loss of claims: it would be for ever.
      facts.add(new RunFact.Ended(key, status.runId()));
    }
    for (OutputMessage output : decision.outputs()) {
      if (secondLook == null || output != ignored) {
        Headers own = answers(input, output) ? headers : new RecordHeaders();
        forward(text, new Decided.Told(output), now, own);
      }
    }
    facts.forEach(fact -> note(fact, now, new RecordHeaders()));
  }

  private void keep(String text, @Nullable Claim row, @Nullable Claim after) {
    if (after == null) {
      // Deleting an absent key would still write a tombstone to the changelog.
      if (row != null) {
        rows.delete(text);
      }
      return;
    }
    long deadlineMs = rules.nextDeadline(after).toEpochMilli();
    if (after.equals(row)) {
      queue.put(text, deadlineMs);
    } else {
      rows.put(text, after, deadlineMs);
    }
  }

  private static @Nullable RunStatus reported(ClaimInput input) {
    return input.kind() == ClaimInput.Kind.STATUS ? ((ClaimInput.Reported) input).status() : null;
  }

  /** The event that tells that the input was ignored. */
  private static @Nullable ClaimEvent ignored(Decision decision) {
    for (OutputMessage output : decision.outputs()) {
      if (output.kind() == OutputMessage.Kind.CLAIM_EVENT
          && ((ClaimEvent) output).type() == ClaimEvent.Type.IGNORED) {
        return (ClaimEvent) output;
      }
    }
    return null;
  }

  private void note(RunFact fact, Instant now, Headers headers) {
    forward(fact.recordKey(), new Decided.Noted(fact), now, headers);
  }

  private void forward(String key, Decided decided, Instant now, Headers headers) {
    context.forward(new Record<>(key, decided, now.toEpochMilli(), headers), decided.branch());
  }

  /**
   * User headers travel with the answer to their record, not with what the record set off beside.
   */
  private static boolean answers(ClaimInput input, OutputMessage output) {
    return switch (output.kind()) {
      case ACCEPTED, DENIED -> true;
      case CLAIM_EVENT -> input.kind() != ClaimInput.Kind.TRIGGER;
      case STATUS_REQUEST, SHADOW_DECISION -> false;
    };
  }

  private Instant now() {
    return Instant.ofEpochMilli(context.currentSystemTimeMs());
  }
}
