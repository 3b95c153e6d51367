package io.latchkey.bench;

import io.latchkey.app.OperatorException;
import io.latchkey.claim.ClaimKey;
import io.latchkey.message.Trigger;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.Format;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What happens to other triggers when many claims fall due in the same millisecond. The claims are
 * made by triggers with a planned start, so that they end together however long it takes to make
 * them.
 *
 * @param claims how many
 * @param runs of the workload that warms the code and tells how fast claims can be made
 * @param alive of that workload
 */
public record DueBench(int claims, int runs, int alive) {
  /** Triggers a second, before and meanwhile. */
  static final int RATE = 1_000;

  private static final String TENANT = "due";

  /** Of claims that expire before, so that the code which is measured is warm. */
  private static final String WARM_TENANT = "due-before";

  /** At most. */
  private static final int WARM_CLAIMS = 50_000;

  private static final long TTL_MS = 1_000;
  private static final Duration BEFORE = Duration.ofSeconds(10);
  private static final Duration WARM_UP = Duration.ofSeconds(3);
  private static final Duration SPARE = Duration.ofSeconds(5);

  /** An acceptance costs about two records of the workload; as much again for a busy machine. */
  private static final int CAUTION = 4;

  private static final Duration OUT_BOUND = Duration.ofMinutes(10);
  private static final Patience ALL_MADE =
      new Patience("the claims are not all made", Duration.ofSeconds(60));
  private static final Patience ALL_EXPIRED =
      new Patience("the claims have not all expired", Duration.ofSeconds(60));
  private static final Patience ALL_READ =
      new Patience("outcomes are missing", Duration.ofSeconds(60));

  /**
   * The figures.
   *
   * @param expired how many events of these claims were read
   * @param before latencies in the seconds before they fall due
   * @param during latencies from then on until all events are read
   * @param allOutSeconds from when they fall due until all events are read
   * @param load the machine's load average after it
   */
  public record Due(
      int claims,
      int expired,
      Latencies.Summary before,
      Latencies.Summary during,
      double allOutSeconds,
      double load) {

    /** By how much longer 99 of 100 outcomes take meanwhile: what the purge costs them. */
    public double p99ExcessMs() {
      return during.p99Ms() - before.p99Ms();
    }
  }

  /** How much work it is, in no unit; see {@link Steps}. */
  double weight() {
    return 2.0 * claims + runs;
  }

  Due measure(Installation installation, Steps steps) throws InterruptedException {
    try (Instance instance = Instance.start(installation)) {
      steps.begin("%,d due at once: warming up".formatted(claims), runs);
      Workload workload = new Workload(runs, alive, Format.JSON);
      double perSecond = Backlog.workOff(installation, instance, workload, steps::at).perSecond();

      expireSome(installation, Math.min(WARM_CLAIMS, claims), perSecond);

      steps.begin("%,d due at once: making the claims".formatted(claims), claims);
      Instant due =
          Instant.now().plus(making(claims, perSecond)).plus(SPARE).plus(BEFORE).plus(WARM_UP);
      makeClaims(installation, TENANT, claims, due, steps::at);
      if (Instant.now().plus(BEFORE).plus(WARM_UP).isAfter(due)) {
        throw new OperatorException(
            "The claims were not made before they fell due: the machine is too busy, or --due too"
                + " large for it.");
      }
      return measureAround(installation, instance, due, steps);
    }
  }

  private static Duration making(int claims, double perSecond) {
    return Duration.ofMillis((long) (claims / perSecond * 1000 * CAUTION));
  }

  private static void expireSome(Installation installation, int some, double perSecond)
      throws InterruptedException {
    AtomicInteger expired = new AtomicInteger();
    try (OutputWatch watch =
        OutputWatch.start(
            installation.bootstrapServers(),
            List.of(installation.topics().claimEvents()),
            (event, nanos) -> {
              if (isOf(WARM_TENANT, event)) {
                expired.incrementAndGet();
              }
            })) {
      Instant due = Instant.now().plus(making(some, perSecond)).plus(SPARE);
      makeClaims(installation, WARM_TENANT, some, due, made -> {});
      ALL_EXPIRED.until(
          () -> {
            watch.check();
            return expired.get() >= some;
          },
          expired::get);
    }
  }

  private static void makeClaims(
      Installation installation, String tenant, int claims, Instant due, DoubleConsumer progress)
      throws InterruptedException {
    AtomicInteger made = new AtomicInteger();
    try (OutputWatch watch =
            OutputWatch.start(
                installation.bootstrapServers(),
                List.of(installation.topics().accepted()),
                (outcome, nanos) -> made.incrementAndGet());
        KafkaProducer<byte[], byte[]> producer =
            new KafkaProducer<>(
                Map.of("bootstrap.servers", installation.bootstrapServers(), "linger.ms", "20"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
      for (int number = 0; number < claims; number++) {
        var unused = producer.send(trigger(installation, tenant, number, due));
      }
      producer.flush();
      ALL_MADE.until(
          () -> {
            watch.check();
            progress.accept((double) made.get() / claims);
            return made.get() >= claims;
          },
          made::get);
    }
  }

  private static ProducerRecord<byte[], byte[]> trigger(
      Installation installation, String tenant, int number, Instant due) {
    ClaimKey key = new ClaimKey(tenant, null, "%08x".formatted(Integer.reverse(number)));
    Trigger trigger =
        new Trigger(
            key.tenant(),
            RunRecords.WORKFLOW,
            key.key(),
            tenant + "-" + number,
            null,
            null,
            null,
            due.minusMillis(TTL_MS),
            false,
            TTL_MS,
            null);
    return new ProducerRecord<>(
        installation.topics().triggers(),
        key.text().getBytes(StandardCharsets.UTF_8),
        Codecs.TRIGGER.encode(trigger, Format.JSON));
  }

  private Due measureAround(Installation installation, Instance instance, Instant due, Steps steps)
      throws InterruptedException {
    long dueNanos =
        System.nanoTime()
            + TimeUnit.MILLISECONDS.toNanos(due.toEpochMilli() - System.currentTimeMillis());
    long start = dueNanos - BEFORE.plus(WARM_UP).toNanos();
    String accepted = installation.topics().accepted();
    LatencyWindow before = new LatencyWindow(dueNanos - BEFORE.toNanos(), dueNanos, accepted);
    LatencyWindow during = new LatencyWindow(dueNanos, dueNanos + OUT_BOUND.toNanos(), accepted);
    AtomicLong outcomes = new AtomicLong();
    AtomicInteger expired = new AtomicInteger();
    AtomicLong outNanos = new AtomicLong();
    steps.begin("%,d due at once: until all are out".formatted(claims), claims);
    try (OutputWatch outcomeWatch =
            OutputWatch.start(
                installation.bootstrapServers(),
                List.of(accepted, installation.topics().denied()),
                (outcome, nanos) -> {
                  before.take(outcome, nanos);
                  during.take(outcome, nanos);
                  outcomes.incrementAndGet();
                });
        OutputWatch eventWatch =
            OutputWatch.start(
                installation.bootstrapServers(),
                List.of(installation.topics().claimEvents()),
                (event, nanos) -> {
                  if (isOf(TENANT, event) && expired.incrementAndGet() == claims) {
                    outNanos.set(nanos);
                  }
                });
        PacedLoad load = PacedLoad.on(installation, runs)) {
      TimeUnit.NANOSECONDS.sleep(start - System.nanoTime());
      PacedLoad.Sent sent =
          load.send(
              RATE,
              start,
              nanos -> {
                instance.check();
                eventWatch.check();
                steps.at((double) expired.get() / claims);
                return expired.get() < claims && nanos - dueNanos < OUT_BOUND.toNanos();
              });
      ALL_READ.until(
          () -> {
            outcomeWatch.check();
            return outcomes.get() >= sent.triggers();
          },
          outcomes::get);
      if (expired.get() < claims) {
        throw new OperatorException(
            "Only %,d of %,d claims have expired %d min after they fell due."
                .formatted(expired.get(), claims, OUT_BOUND.toMinutes()));
      }
      load.endRuns();
      return new Due(
          claims,
          expired.get(),
          before.summary(),
          during.summary(),
          (outNanos.get() - dueNanos) / 1e9,
          Meters.load());
    }
  }

  /** Nothing but their expiry is told of them. */
  private static boolean isOf(String tenant, ConsumerRecord<byte[], byte[]> event) {
    return new String(event.key(), StandardCharsets.UTF_8).startsWith(tenant + ":");
  }
}
