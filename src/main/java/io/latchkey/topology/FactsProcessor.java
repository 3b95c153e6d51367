package io.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.latchkey.claim.ClaimKey;
import io.latchkey.wire.OutputRecord;
import io.latchkey.wire.RunFact;
import io.latchkey.wire.RunFactsCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Sends facts to the run index: many of a partition in one record, at the latest with the commit,
 * which is when it would see them at the earliest anyway, for a record of its own costs more than
 * all the rest of a fact. What has user headers to carry goes alone, after what was gathered before
 * it.
 */
final class FactsProcessor extends ContextualProcessor<String, RunFact, byte[], byte[]> {
  /**
   * An upper bound, that of some twenty facts or more: many enough for the record to cost little,
   * and so few that it is read within a fraction of a millisecond, for the tasks of a thread take
   * turns by the record.
   */
  private static final int MAX_GATHERED_BYTES = 4 * 1024;

  /** Of the kind and the lengths of texts, and the most that a char of a text takes in UTF-8. */
  private static final int FACT_BYTES = 32;

  private static final int CHAR_BYTES = 3;

  private final Homes homes;
  private final int maxRecordBytes;
  private final List<Gathered> gathered;

  FactsProcessor(TopologySettings settings) {
    this.homes = new Homes(settings.partitions());
    this.maxRecordBytes = settings.maxRecordBytes();
    this.gathered = Stream.generate(Gathered::new).limit(settings.partitions()).toList();
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> context) {
    super.init(context);
    // Of a task that is revived after a failure: its transaction was aborted, its input comes
    // again.
    gathered.forEach(Gathered::clear);
    BeforeCommit commits = context.getStateStore(LatchkeyTopology.GATHERED_FACTS);
    commits.run(context, () -> gathered.forEach(this::send));
  }

  @Override
  public void process(Record<String, RunFact> record) {
    RunFact fact = record.value();
    Gathered ofPartition = gathered.get(homes.partitionOf(record.key()));
    switch (fact.kind()) {
      case STARTED -> gather(ofPartition, fact, ((RunFact.Started) fact).claimKey());
      case ENDED -> gather(ofPartition, fact, ((RunFact.Ended) fact).claimKey());
      case SOUGHT, MISSED -> {
        send(ofPartition);
        send(record.key(), List.of(fact), record.headers());
      }
    }
  }

  private void gather(Gathered ofPartition, RunFact fact, ClaimKey claimed) {
    ofPartition.facts.add(fact);
    int chars = fact.runId().length() + claimed.tenant().length() + claimed.key().length();
    if (claimed.workflow() != null) {
      chars += claimed.workflow().length();
    }
    ofPartition.maxBytes += FACT_BYTES + CHAR_BYTES * chars;
    if (ofPartition.maxBytes >= MAX_GATHERED_BYTES) {
      send(ofPartition);
    }
  }

  private void send(Gathered ofPartition) {
    if (!ofPartition.facts.isEmpty()) {
      // Any of their keys leads to the partition that all of theirs lead to.
      send(ofPartition.facts.get(0).recordKey(), ofPartition.facts, new RecordHeaders());
      ofPartition.clear();
    }
  }

  private void send(String key, List<RunFact> facts, Headers headers) {
    OutputRecord record =
        OutputRecord.outcome(
            key.getBytes(UTF_8), RunFactsCodec.encode(facts), headers, maxRecordBytes);
    context()
        .forward(
            new Record<>(
                record.key(), record.value(), context().currentSystemTimeMs(), record.headers()));
  }

  /** What a partition of the topic is still to hear. */
  private static final class Gathered {
    private final List<RunFact> facts = new ArrayList<>();
    private int maxBytes;

    void clear() {
      facts.clear();
      maxBytes = 0;
    }
  }
}
