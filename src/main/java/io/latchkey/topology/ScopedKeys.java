package io.latchkey.topology;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.Scope;
import io.latchkey.message.Trigger;
import io.latchkey.policy.PolicyBook;
import org.jspecify.annotations.Nullable;

/** Makes the claim key of a status or command that names the parts, under the policy's scope. */
final class ScopedKeys {
  private ScopedKeys() {}

  static ClaimKey of(PolicyBook policies, String tenant, @Nullable String workflow, String key) {
    String named = workflow == null ? Trigger.DEFAULT_NAME : workflow;
    Scope scope = policies.resolve(tenant, named).scope();
    return switch (scope) {
      case TENANT -> new ClaimKey(tenant, null, key);
      case WORKFLOW -> new ClaimKey(tenant, named, key);
    };
  }
}
