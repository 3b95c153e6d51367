package io.latchkey.topology;

import io.latchkey.claim.ClaimInput;
import io.latchkey.claim.ClaimKey;
import io.latchkey.message.ClaimCommand;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.Stray;
import io.latchkey.wire.UndecodableException;
import java.util.function.Supplier;

/** Finds the claim of a command. */
final class CommandAddress implements Address {
  private final SchemaRegistry registry;
  private final Supplier<PolicyBook> policies;

  CommandAddress(SchemaRegistry registry, Supplier<PolicyBook> policies) {
    this.registry = registry;
    this.policies = policies;
  }

  @Override
  public Found find(InputRecord record) throws UndecodableException {
    ClaimCommand command = Codecs.CLAIM_COMMAND.decode(record.value(), registry);
    ClaimKey key =
        ScopedKeys.of(
            policies.get(), command.tenant(), command.workflow(), command.idempotencyKey());
    return new Claimed(key, new ClaimInput.Ordered(command), null, null, false);
  }

  @Override
  public ClaimInput reopen(Stray stray) throws UndecodableException {
    return new ClaimInput.Ordered(Codecs.CLAIM_COMMAND.decode(stray.value(), registry));
  }

  @Override
  public Stray.Kind strayKind() {
    return Stray.Kind.COMMAND;
  }
}
