package io.latchkey.wire;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.RunStatus;
import org.jspecify.annotations.Nullable;

/**
 * What the run index hears of a run, in order. {@link #kind} lets a switch handle every fact. User
 * headers travel as the headers of the fact's own record.
 */
public sealed interface RunFact {

  /** The tenant of the run; with {@link #runId} what the index knows a run by. */
  String tenant();

  /** The run. */
  String runId();

  /** Which of the facts this is. */
  Kind kind();

  /** {@code tenant/run_id}: injective, for a tenant holds no {@code /}. */
  default String recordKey() {
    return tenant() + "/" + runId();
  }

  /** The kinds of facts. */
  enum Kind {
    STARTED,
    ENDED,
    SOUGHT,
    MISSED
  }

  /** The run holds this claim now. */
  record Started(ClaimKey claimKey, String runId) implements RunFact {
    @Override
    public String tenant() {
      return claimKey.tenant();
    }

    @Override
    public Kind kind() {
      return Kind.STARTED;
    }
  }

  /** The run holds this claim no longer. */
  record Ended(ClaimKey claimKey, String runId) implements RunFact {
    @Override
    public String tenant() {
      return claimKey.tenant();
    }

    @Override
    public Kind kind() {
      return Kind.ENDED;
    }
  }

  /** A status that names no claim. */
  record Sought(RunStatus status) implements RunFact {
    @Override
    public String tenant() {
      return status.tenantOrDefault();
    }

    @Override
    public String runId() {
      return status.runId();
    }

    @Override
    public Kind kind() {
      return Kind.SOUGHT;
    }
  }

  /**
   * A status whose run neither holds nor held the claim that it was addressed to.
   *
   * @param claimKey that claim
   * @param event what is told when the index finds no other; null when nothing is
   */
  record Missed(RunStatus status, ClaimKey claimKey, @Nullable ClaimEvent event)
      implements RunFact {

    /**
     * A record key alone, where there is no claim, is no word on the tenant: it may only look so.
     */
    @Override
    public String tenant() {
      return status.idempotencyKey() == null ? status.tenantOrDefault() : claimKey.tenant();
    }

    @Override
    public String runId() {
      return status.runId();
    }

    @Override
    public Kind kind() {
      return Kind.MISSED;
    }
  }
}
