package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.Stray;
import io.latchkey.wire.StrayCodec;
import io.latchkey.wire.UndecodableException;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Reads a stray again on the partition where its claim is at home. What cannot be read here could
 * be read where it came from, by a newer version of Latchkey: the instance stops rather than lose
 * it.
 */
final class ReopenProcessor extends ContextualProcessor<byte[], byte[], String, Addressed.AtHome> {
  private final TriggerAddress triggers;
  private final StatusAddress statuses;
  private final CommandAddress commands;
  private final WorkTime time;

  ReopenProcessor(TopologySettings settings, Supplier<PolicyBook> policies) {
    triggers = new TriggerAddress(settings, policies);
    statuses = new StatusAddress(settings, policies);
    commands = new CommandAddress(settings.registry(), policies);
    time = new WorkTime(settings.nanoTime());
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    long begun = time.begin();
    Stray stray = StrayCodec.decode(record.value());
    context()
        .forward(
            new Record<>(stray.claimKey(), reopen(stray), record.timestamp(), record.headers()));
    time.endOfRecord(begun);
  }

  private Addressed.AtHome reopen(Stray stray) {
    try {
      return new Addressed.AtHome(
          ClaimKey.parse(stray.claimKey()).orElseThrow(),
          address(stray.kind()).reopen(stray),
          stray.kind() == Stray.Kind.FOUND_STATUS);
    } catch (UndecodableException unusable) {
      throw new IllegalStateException(
          stray + " cannot be read: run the version that sent it. " + unusable.getMessage(),
          unusable);
    }
  }

  private Address address(Stray.Kind kind) {
    return switch (kind) {
      case TRIGGER -> triggers;
      case STATUS, FOUND_STATUS -> statuses;
      case COMMAND -> commands;
    };
  }
}
