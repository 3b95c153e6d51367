package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Source;
import io.latchkey.message.Status;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.RunFact;
import io.latchkey.wire.RunFactsCodec;
import io.latchkey.wire.Stray;
import io.latchkey.wire.WaitingStatus;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * The run index: hears which run holds which claim, and sends statuses that name no claim, or not
 * the right one, to the claims that their runs hold.
 */
final class RunsProcessor implements Processor<byte[], byte[], String, Traced> {
  private final ThreadShare share;
  private final WorkTime time;

  private ProcessorContext<String, Traced> context;
  private RunClaims claims;
  private WaitingStatuses waiting;
  private Counters counters;
  private Sensor found;
  private Sensor unresolved;

  @SuppressWarnings("NullAway.Init") // Streams calls init before anything else.
  RunsProcessor(TopologySettings settings) {
    this.share = new ThreadShare(ThreadShare.Work.RUNS, settings.nanoTime());
    this.time = new WorkTime(settings.nanoTime());
  }

  @Override
  public void init(ProcessorContext<String, Traced> context) {
    this.context = context;
    claims =
        new RunClaims(
            context.getStateStore(LatchkeyTopology.RUNS), new RecentRows<>(share::recentRows));
    waiting = new WaitingStatuses(context.getStateStore(LatchkeyTopology.RUNS), now());
    counters = new Counters(context);
    found = counters.named("statuses-found-by-run");
    unresolved = counters.named("statuses-unresolved");
    share.join();
    context.schedule(
        LatchkeyTopology.PUNCTUATION_INTERVAL,
        PunctuationType.WALL_CLOCK_TIME,
        nowMs -> share.punctuate(() -> punctuate(nowMs)));
  }

  @Override
  public void close() {
    share.leave();
    waiting.close();
    counters.close();
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    long begun = time.begin();
    for (RunFact fact : RunFactsCodec.decode(record.value())) {
      hear(fact, record.headers());
    }
    time.endOfRecord(begun);
  }

  private void hear(RunFact fact, Headers headers) {
    switch (fact.kind()) {
      case STARTED -> started((RunFact.Started) fact);
      case ENDED -> claims.ended((RunFact.Ended) fact);
      case SOUGHT -> sought((RunFact.Sought) fact, headers);
      case MISSED -> missed((RunFact.Missed) fact, headers);
    }
  }

  private void started(RunFact.Started fact) {
    claims.started(fact);
    Instant now = now();
    for (WaitingStatus status :
        waiting.take(fact, waited -> isOfNoOtherWorkflow(waited, fact.claimKey()))) {
      if (waiting.isOver(status, now)) {
        giveUp(status);
      } else {
        send(status.status(), fact.claimKey(), status.headers());
      }
    }
  }

  private void sought(RunFact.Sought fact, Headers headers) {
    RunStatus status = fact.status();
    List<ClaimKey> held = claims.heldBy(fact);
    ClaimKey last = held.isEmpty() ? claims.lastHeldBy(fact) : null;
    List<ClaimKey> candidates = last == null ? held : List.of(last);
    if (sendToEach(status, candidates, headers)) {
      return;
    }
    if (!waits(status) || !waiting.add(fact, now(), headers)) {
      giveUp(status, headers);
    }
  }

  private void missed(RunFact.Missed fact, Headers headers) {
    RunStatus status = fact.status();
    String key = status.idempotencyKey();
    List<ClaimKey> others =
        claims.heldBy(fact).stream()
            .filter(held -> !held.equals(fact.claimKey()))
            // Its producer may not know the scope, but it knows the key.
            .filter(held -> key == null || key.equals(held.key()))
            .toList();
    if (!sendToEach(status, others, headers)) {
      ClaimEvent event = fact.event();
      if (event == null) {
        unresolved.record();
      } else {
        tell(fact.claimKey().text(), event, headers);
      }
    }
  }

  /** Those that some policy releases on; the engine's answer NOT_FOUND waits for nothing. */
  private static boolean waits(RunStatus status) {
    return status.endsRun() || status.status() == Status.SUSPENDED;
  }

  /** To those claims that it can be for; false when there is none. */
  private boolean sendToEach(RunStatus status, List<ClaimKey> keys, Headers headers) {
    boolean sent = false;
    for (ClaimKey key : keys) {
      if (isOfNoOtherWorkflow(status, key)) {
        send(status, key, headers);
        sent = true;
      }
    }
    return sent;
  }

  private static boolean isOfNoOtherWorkflow(RunStatus status, ClaimKey key) {
    return status.workflow() == null
        || key.workflow() == null
        || status.workflow().equals(key.workflow());
  }

  private void punctuate(long nowMs) {
    waiting.readOn(share.refillTime());
    waiting.expire(nowMs, share.time(), this::giveUp);
  }

  private void giveUp(WaitingStatus waited) {
    giveUp(waited.status(), waited.headers());
  }

  private void giveUp(RunStatus status, Headers headers) {
    unresolved.record();
    if (status.endsRun()) {
      tell(Unresolved.recordKey(status), Unresolved.event(status, now()), headers);
    }
  }

  private void tell(String key, ClaimEvent event, Headers headers) {
    context.forward(new Record<>(key, new Traced.Lost(event), now().toEpochMilli(), headers));
  }

  private void send(RunStatus status, ClaimKey key, Headers headers) {
    found.record();
    byte[] value = Codecs.RUN_STATUS.encode(status, Format.AVRO);
    Stray stray = new Stray(Stray.Kind.FOUND_STATUS, key.text(), source(), null, null, value);
    context.forward(
        new Record<>(key.text(), new Traced.Found(stray), now().toEpochMilli(), headers));
  }

  private Source source() {
    RecordMetadata read =
        context
            .recordMetadata()
            .orElseThrow(() -> new IllegalStateException("a fact has its coordinates"));
    return new Source(read.topic(), read.partition(), read.offset());
  }

  private Instant now() {
    return Instant.ofEpochMilli(context.currentSystemTimeMs());
  }
}
