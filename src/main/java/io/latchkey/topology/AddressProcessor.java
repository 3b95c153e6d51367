package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.ShadowDecision;
import io.latchkey.message.Source;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.DeadLetter;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.OutputRecord;
import io.latchkey.wire.RunFact;
import io.latchkey.wire.Stray;
import io.latchkey.wire.UndecodableException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Reads the input records and sends each where its claim is at home. */
final class AddressProcessor extends ContextualProcessor<byte[], byte[], String, Addressed> {
  /** What a stray's envelope takes around the value: key, coordinates and policy. */
  private static final int ENVELOPE_BYTES = 32 * 1024;

  private final Addresses addresses;
  private final Homes homes;
  private final int maxValueBytes;
  private final StrayNotices notices;
  private final WorkTime time;
  private final Map<StrayCause, Sensor> strays = new EnumMap<>(StrayCause.class);

  private Counters counters;
  private Sensor deadLetters;
  private Sensor statusesWithoutClaim;
  private Sensor shadowedTriggers;
  private Sensor shadowDecisions;

  @SuppressWarnings("NullAway.Init") // Streams calls init before anything else.
  AddressProcessor(TopologySettings settings, Supplier<PolicyBook> policies, StrayNotices notices) {
    this.notices = notices;
    this.time = new WorkTime(settings.nanoTime());
    addresses = new Addresses(settings, policies);
    homes = new Homes(settings.partitions());
    maxValueBytes = settings.maxRecordBytes() - ENVELOPE_BYTES;
  }

  @Override
  public void init(ProcessorContext<String, Addressed> context) {
    super.init(context);
    counters = new Counters(context);
    for (StrayCause cause : StrayCause.values()) {
      strays.put(cause, counters.named(cause.counter()));
    }
    deadLetters = counters.named("dead-letters");
    statusesWithoutClaim = counters.named("statuses-without-claim");
    shadowedTriggers = counters.named("shadowed-triggers");
    shadowDecisions = counters.named("shadow-decisions");
  }

  @Override
  public void close() {
    counters.close();
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    long begun = time.begin();
    read(record);
    time.endOfRecord(begun);
  }

  private void read(Record<byte[], byte[]> record) {
    RecordMetadata read =
        context()
            .recordMetadata()
            .orElseThrow(() -> new IllegalStateException("a source record has its coordinates"));
    Source source = new Source(read.topic(), read.partition(), read.offset());
    Instant now = Instant.ofEpochMilli(context().currentSystemTimeMs());
    InputRecord input = new InputRecord(record.key(), record.value(), source, now);
    try {
      checkSize(input);
      Address address = addresses.of(input);
      route(OutputRecord.userHeaders(record.headers()), input, address, address.find(input));
    } catch (UndecodableException unusable) {
      deadLetters.record();
      DeadLetter letter =
          new DeadLetter(
              unusable.reason(),
              unusable.getMessage(),
              source,
              now,
              record.key(),
              record.value(),
              record.headers());
      forward(record.headers(), now, null, new Addressed.Dead(letter));
    }
  }

  /** Compressed batches bring records that are larger than any output topic takes. */
  private void checkSize(InputRecord input) throws UndecodableException {
    byte[] value = input.value();
    if (value != null && value.length > maxValueBytes) {
      throw new UndecodableException(
          DeadLetterReason.TOO_LARGE,
          "the value has " + value.length + " bytes; at most " + maxValueBytes + " are read");
    }
  }

  private void route(Headers headers, InputRecord input, Address address, Address.Found found) {
    switch (found.kind()) {
      case NOTHING -> statusesWithoutClaim.record();
      case SETTLED -> {
        Address.Settled settled = (Address.Settled) found;
        forward(
            headers, input.readAt(), settled.recordKey(), new Addressed.Settled(settled.message()));
      }
      case COMPARED -> {
        Address.Compared compared = (Address.Compared) found;
        shadowedTriggers.record();
        route(headers, input, address, compared.found());
        if (compared.difference() != null) {
          tell(input, compared.difference());
        }
      }
      case SOUGHT -> {
        RunFact fact = new RunFact.Sought(((Address.Sought) found).status());
        forward(headers, input.readAt(), fact.recordKey(), new Addressed.Sought(fact));
      }
      case CLAIMED -> {
        Address.Claimed claimed = (Address.Claimed) found;
        String key = claimed.key().text();
        Addressed next =
            homes.partitionOf(key) == input.source().partition()
                ? new Addressed.AtHome(claimed.key(), claimed.input(), false)
                : new Addressed.Astray(stray(address, claimed, input));
        forward(headers, input.readAt(), key, next);
      }
    }
  }

  /** Not the answer to the record, so the record's headers do not travel with it. */
  private void tell(InputRecord input, ShadowDecision difference) {
    shadowDecisions.record();
    forward(
        new RecordHeaders(),
        input.readAt(),
        ClaimKey.unkeyedText(difference.tenant(), difference.runId()),
        new Addressed.Settled(difference));
  }

  private Stray stray(Address address, Address.Claimed claimed, InputRecord input) {
    String key = claimed.key().text();
    StrayCause cause = StrayCause.of(input, key, claimed.derived());
    Objects.requireNonNull(strays.get(cause)).record();
    notices.seen(cause, input.source().topic(), input.readAt().toEpochMilli());
    byte[] value = Objects.requireNonNull(input.value(), "a decoded record has a value");
    return new Stray(
        address.strayKind(), key, input.source(), claimed.policy(), claimed.policyVersion(), value);
  }

  private void forward(Headers headers, Instant now, @Nullable String key, Addressed value) {
    context().forward(new Record<>(key, value, now.toEpochMilli(), headers), value.branch());
  }
}
