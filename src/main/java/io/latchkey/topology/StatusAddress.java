package io.latchkey.topology;

import io.latchkey.claim.ClaimInput;
import io.latchkey.claim.ClaimKey;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Trigger;
import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.Stray;
import io.latchkey.wire.UndecodableException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the claim of a run status: by its own key, else by a record key that reads as a claim key,
 * as an engine's does that echoes the key of the acceptance, else by its run.
 */
final class StatusAddress implements Address {
  private final SchemaRegistry registry;
  private final Supplier<PolicyBook> policies;
  private final boolean runIndex;

  StatusAddress(TopologySettings settings, Supplier<PolicyBook> policies) {
    this.registry = settings.registry();
    this.policies = policies;
    this.runIndex = settings.runIndex();
  }

  @Override
  public Found find(InputRecord record) throws UndecodableException {
    RunStatus status = Codecs.RUN_STATUS.decode(record.value(), registry);
    ClaimKey echoed = echoedKey(record, status);
    String key = status.idempotencyKey();
    if (key == null) {
      return echoed == null ? unresolved(record, status) : reported(echoed, status);
    }
    ClaimKey same = echoed != null && key.equals(echoed.key()) ? echoed : null;
    if (same != null && namesItsWorkflow(same, status)) {
      // The scope that the claim was made under, whatever the policy says by now.
      return reported(same, status);
    }
    String tenant = same != null ? same.tenant() : status.tenant();
    String workflow = status.workflow();
    return reported(
        ScopedKeys.of(
            policies.get(), tenant == null ? Trigger.DEFAULT_NAME : tenant, workflow, key),
        status);
  }

  @Override
  public ClaimInput reopen(Stray stray) throws UndecodableException {
    return new ClaimInput.Reported(Codecs.RUN_STATUS.decode(stray.value(), registry));
  }

  @Override
  public Stray.Kind strayKind() {
    return Stray.Kind.STATUS;
  }

  private static Claimed reported(ClaimKey key, RunStatus status) {
    return new Claimed(key, new ClaimInput.Reported(status), null, null, false);
  }

  /** The claim key that the record key repeats, unless the status itself names another tenant. */
  private static @Nullable ClaimKey echoedKey(InputRecord record, RunStatus status) {
    String text = record.keyText();
    ClaimKey key = text == null ? null : ClaimKey.parse(text).orElse(null);
    return key != null && (status.tenant() == null || status.tenant().equals(key.tenant()))
        ? key
        : null;
  }

  private static boolean namesItsWorkflow(ClaimKey echoed, RunStatus status) {
    return echoed.workflow() != null
        && (status.workflow() == null || status.workflow().equals(echoed.workflow()));
  }

  private Found unresolved(InputRecord record, RunStatus status) {
    if (echoesAnUnkeyedRun(record, status)) {
      return new Nothing();
    }
    if (runIndex) {
      return new Sought(status);
    }
    return status.endsRun()
        ? new Settled(Unresolved.recordKey(status), Unresolved.event(status, record.readAt()))
        : new Nothing();
  }

  /** Whether the record key is that of an un-keyed acceptance: there is no claim to release. */
  private static boolean echoesAnUnkeyedRun(InputRecord record, RunStatus status) {
    String text = record.keyText();
    if (text == null) {
      return false;
    }
    return status.tenant() != null
        ? text.equals(ClaimKey.unkeyedText(status.tenant(), status.runId()))
        : text.startsWith(":") && text.substring(text.indexOf('/') + 1).equals(status.runId());
  }
}
