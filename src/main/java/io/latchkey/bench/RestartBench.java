package io.latchkey.bench;

import io.latchkey.app.OperatorException;
import io.latchkey.message.Denied;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import io.latchkey.wire.UndecodableException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How soon an application with many claims decides after its start, when the claims have to be
 * restored from the changelogs and when they are on its disk.
 *
 * @param claims how many
 */
public record RestartBench(int claims) {
  /** Enough for offsets to be committed: with claims and without offsets nothing starts. */
  private static final int FIRST_RUNS = 1_000;

  private static final double NANOS = 1e9;
  private static final Patience ALL_DECIDED =
      new Patience("triggers are not decided", Duration.ofMinutes(2));

  /**
   * One start, with one trigger that waits in each partition. Times until an outcome is read.
   *
   * @param restoredRecords read from the changelogs
   * @param restoredSeconds from the start until everything is restored, the run index too
   * @param firstDecisionSeconds from the start until the first outcome
   * @param allDecidedSeconds from the start until each partition has decided
   */
  public record Start(
      long restoredRecords,
      double restoredSeconds,
      double firstDecisionSeconds,
      double allDecidedSeconds) {

    /** From the restoration until the first outcome; 0 when that came before. */
    public double firstDecisionAfterRestoreMs() {
      return Math.max(0, firstDecisionSeconds - restoredSeconds) * 1000;
    }

    /** From the restoration until each partition has decided; 0 when that came before. */
    public double allDecidedAfterRestoreMs() {
      return Math.max(0, allDecidedSeconds - restoredSeconds) * 1000;
    }
  }

  /** The two starts. */
  public record Restart(int claims, Start restored, Start warm, double load) {}

  /** How much work it is, in no unit; see {@link Steps}. */
  double weight() {
    return claims;
  }

  Restart measure(Installation installation, Steps steps) throws InterruptedException {
    steps.begin("%,d claims: writing the changelogs".formatted(claims), claims / 2.0);
    try (Instance empty = Instance.start(installation)) {
      Workload few = new Workload(FIRST_RUNS, FIRST_RUNS / 2, Format.JSON);
      Backlog.workOff(installation, empty, few, done -> {});
    }
    Changelogs.write(installation, new StandingClaims(Instant.now()), claims, steps::at);
    installation.loseState();
    steps.begin("%,d claims: first decision".formatted(claims), claims / 2.0);
    Start restored =
        start(installation, 1, read -> steps.at((double) read / claims / StandingClaims.ROWS));
    Start warm = start(installation, 2, read -> {});
    return new Restart(claims, restored, warm, Meters.load());
  }

  private static Start start(Installation installation, int occurrence, LongConsumer restored)
      throws InterruptedException {
    Map<Integer, Long> seen = new ConcurrentHashMap<>();
    try (OutputWatch watch =
        OutputWatch.start(
            installation.bootstrapServers(),
            List.of(installation.topics().accepted(), installation.topics().denied()),
            (outcome, nanos) -> {
              checkDenied(outcome);
              seen.put(outcome.partition(), nanos);
            })) {
      sendTriggers(installation, occurrence);
      try (Instance instance = Instance.start(installation, restored)) {
        long ready = System.nanoTime();
        ALL_DECIDED.until(
            () -> {
              watch.check();
              instance.check();
              return seen.size() == installation.partitions();
            },
            seen::size);
        long start = instance.startNanos();
        LongSummaryStatistics decided =
            seen.values().stream().mapToLong(nanos -> nanos).summaryStatistics();
        return new Start(
            instance.restores().records(),
            (instance.restores().lastEndNanos().orElse(ready) - start) / NANOS,
            (decided.getMin() - start) / NANOS,
            (decided.getMax() - start) / NANOS);
      }
    }
  }

  private static void sendTriggers(Installation installation, int occurrence) {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", installation.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      StandingClaims.deniedOfEachPartition(installation.partitions(), occurrence)
          .forEach(
              trigger -> {
                var unused =
                    producer.send(
                        new ProducerRecord<>(
                            installation.topics().triggers(), trigger.key, trigger.value));
              });
      producer.flush();
    }
  }

  /** The claims are there, and hold. */
  private static void checkDenied(ConsumerRecord<byte[], byte[]> outcome) {
    try {
      Denied denied = Codecs.DENIED.decode(outcome.value());
      String holder = denied.existingRunId();
      if (denied.reason() == Denied.Reason.CLAIM_HELD
          && holder != null
          && holder.startsWith(StandingClaims.RUN_PREFIX)) {
        return;
      }
    } catch (UndecodableException e) {
      // It is an acceptance.
    }
    throw new OperatorException("The benchmark's claims do not hold: it measures nothing.");
  }
}
