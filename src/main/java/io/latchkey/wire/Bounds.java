package io.latchkey.wire;

import io.latchkey.claim.Limits;
import org.jspecify.annotations.Nullable;

/** Refuses the field that breaks {@link Limits}, with its sentence; an absent field is fine. */
final class Bounds {
  private Bounds() {}

  static void tenant(@Nullable String tenant) throws UndecodableException {
    refuse(tenant == null ? null : Limits.tenantProblem(tenant));
  }

  static void workflow(@Nullable String workflow) throws UndecodableException {
    refuse(workflow == null ? null : Limits.workflowProblem(workflow));
  }

  static void key(@Nullable String key) throws UndecodableException {
    refuse(key == null ? null : Limits.keyProblem(key));
  }

  static void id(String field, @Nullable String id) throws UndecodableException {
    refuse(id == null ? null : Limits.idProblem(field, id));
  }

  static void ttl(String field, @Nullable Long ttlMs) throws UndecodableException {
    refuse(ttlMs == null ? null : Limits.ttlProblem(field, ttlMs));
  }

  private static void refuse(@Nullable String problem) throws UndecodableException {
    if (problem != null) {
      throw Problems.invalid(problem);
    }
  }
}
