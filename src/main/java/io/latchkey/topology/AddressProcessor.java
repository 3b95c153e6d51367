package io.latchkey.topology;

import io.latchkey.message.Source;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.DeadLetter;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.Stray;
import io.latchkey.wire.Topics;
import io.latchkey.wire.UndecodableException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Reads the input records and sends each where its claim is at home. */
final class AddressProcessor extends ContextualProcessor<byte[], byte[], String, Addressed> {
  private final Map<String, Address> addresses;
  private final Homes homes;
  private final int maxStrayValueBytes;

  AddressProcessor(TopologySettings settings, Supplier<PolicyBook> policies) {
    Topics topics = settings.topics();
    addresses =
        Map.of(
            topics.triggers(), new TriggerAddress(policies),
            topics.runStatus(), new StatusAddress(policies),
            topics.commands(), new CommandAddress(policies));
    homes = new Homes(settings.partitions());
    // The envelope around the value: key, coordinates and policy.
    maxStrayValueBytes = settings.maxRecordBytes() - TopologySettings.OUTPUT_HEADROOM_BYTES / 2;
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    RecordMetadata read =
        context()
            .recordMetadata()
            .orElseThrow(() -> new IllegalStateException("a source record has its coordinates"));
    Source source = new Source(read.topic(), read.partition(), read.offset());
    Instant now = Instant.ofEpochMilli(context().currentSystemTimeMs());
    Address address = addresses.get(read.topic());
    if (address == null) {
      throw new IllegalStateException("read from " + read.topic() + ", which is not an input");
    }
    InputRecord input = new InputRecord(record.key(), record.value(), source, now);
    try {
      route(record, input, address, address.find(input));
    } catch (UndecodableException unusable) {
      DeadLetter letter =
          new DeadLetter(
              unusable.reason(),
              unusable.getMessage(),
              source,
              now,
              record.key(),
              record.value(),
              record.headers());
      forward(record, now, null, new Addressed.Dead(letter));
    }
  }

  private void route(
      Record<byte[], byte[]> record, InputRecord input, Address address, Address.Found found)
      throws UndecodableException {
    switch (found.kind()) {
      case NOTHING -> {}
      case SETTLED -> {
        Address.Settled settled = (Address.Settled) found;
        forward(
            record, input.readAt(), settled.recordKey(), new Addressed.Decided(settled.message()));
      }
      case CLAIMED -> {
        Address.Claimed claimed = (Address.Claimed) found;
        String key = claimed.key().text();
        Addressed next =
            homes.partitionOf(key) == input.source().partition()
                ? new Addressed.AtHome(claimed.key(), claimed.input())
                : new Addressed.Astray(stray(address, claimed, input));
        forward(record, input.readAt(), key, next);
      }
    }
  }

  private Stray stray(Address address, Address.Claimed claimed, InputRecord input)
      throws UndecodableException {
    byte[] value = Objects.requireNonNull(input.value(), "a decoded record has a value");
    if (value.length > maxStrayValueBytes) {
      throw new UndecodableException(
          DeadLetterReason.TOO_LARGE,
          "the value has "
              + value.length
              + " bytes; one that is not on its claim's own partition may have at most "
              + maxStrayValueBytes);
    }
    return new Stray(
        address.strayKind(), claimed.key().text(), input.source(), claimed.policy(), value);
  }

  private void forward(
      Record<byte[], byte[]> record, Instant now, @Nullable String key, Addressed value) {
    context().forward(record.withKey(key).withValue(value).withTimestamp(now.toEpochMilli()));
  }
}
