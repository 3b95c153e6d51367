package io.latchkey.message;

/** Within what an idempotency key is unique. */
public enum Scope {
  /** One holder per (tenant, key). The default. */
  TENANT,
  /** One holder per (tenant, workflow, key). */
  WORKFLOW
}
