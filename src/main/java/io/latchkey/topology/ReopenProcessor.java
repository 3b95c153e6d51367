package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.DeadLetter;
import io.latchkey.wire.Stray;
import io.latchkey.wire.UndecodableException;
import java.time.Instant;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/** Reads a stray again on the partition where its claim is at home. */
final class ReopenProcessor extends ContextualFixedKeyProcessor<String, Stray, Addressed> {
  private final TriggerAddress triggers;
  private final StatusAddress statuses;
  private final CommandAddress commands;

  ReopenProcessor(Supplier<PolicyBook> policies) {
    triggers = new TriggerAddress(policies);
    statuses = new StatusAddress(policies);
    commands = new CommandAddress(policies);
  }

  @Override
  public void process(FixedKeyRecord<String, Stray> record) {
    Stray stray = record.value();
    context().forward(record.withValue(reopen(record, stray)));
  }

  private Addressed reopen(FixedKeyRecord<String, Stray> record, Stray stray) {
    try {
      ClaimKey key =
          ClaimKey.parse(stray.claimKey())
              .orElseThrow(() -> new IllegalStateException("not a claim key: " + stray.claimKey()));
      return new Addressed.AtHome(key, address(stray.kind()).reopen(key, stray));
    } catch (UndecodableException unusable) {
      return new Addressed.Dead(
          new DeadLetter(
              unusable.reason(),
              unusable.getMessage(),
              stray.source(),
              Instant.ofEpochMilli(context().currentSystemTimeMs()),
              null,
              stray.value(),
              record.headers()));
    }
  }

  private Address address(Stray.Kind kind) {
    return switch (kind) {
      case TRIGGER -> triggers;
      case STATUS -> statuses;
      case COMMAND -> commands;
    };
  }
}
