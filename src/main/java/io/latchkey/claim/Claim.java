package io.latchkey.claim;

import io.latchkey.message.Status;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state row of one claim key: held by a run, or ended and remembered for a while. Either way it
 * carries the last fencing token and the runs that ended lately. {@link #kind} lets a switch handle
 * both.
 */
public sealed interface Claim {

  /** How many ended runs a row remembers. */
  int MAX_ENDED_RUNS = 4;

  /** Which of the two this is. */
  Kind kind();

  /** The token of the last acceptance of this key. */
  long fencingToken();

  /** The runs that ended lately, the latest last; at most {@link #MAX_ENDED_RUNS}. */
  List<EndedRun> endedRuns();

  /** Whether this run holds the key, or is remembered to have held it. */
  default boolean knows(String runId) {
    return endedRuns().stream().anyMatch(run -> run.runId().equals(runId));
  }

  /** The two states of a row. */
  enum Kind {
    HELD,
    ENDED
  }

  /**
   * A live claim.
   *
   * @param runId the holder
   * @param requestId the request id of the accepted trigger
   * @param workflow the holder's workflow
   * @param fencingToken the holder's token
   * @param claimedAt when it was accepted
   * @param startAt the planned start
   * @param expiresAt the stored deadline: from then on the claim counts as expired
   * @param terms the policy at the time of the acceptance
   * @param lastStatus the last status remembered of the holder
   * @param lastStatusFinal whether that status ended the run (it may have, without ending a
   *     FIXED_TTL claim)
   * @param lastStatusAt when it was remembered
   * @param lastDeniedAt the denial for which the last status request was sent
   * @param unansweredDenialAt the first denial since then, for which one is still to be sent
   * @param endedRuns the runs that ended before
   * @param indexed whether the run index was told of it, and so must be told of its end
   */
  record Held(
      String runId,
      @Nullable String requestId,
      String workflow,
      long fencingToken,
      Instant claimedAt,
      @Nullable Instant startAt,
      Instant expiresAt,
      Terms terms,
      @Nullable Status lastStatus,
      boolean lastStatusFinal,
      @Nullable Instant lastStatusAt,
      @Nullable Instant lastDeniedAt,
      @Nullable Instant unansweredDenialAt,
      List<EndedRun> endedRuns,
      boolean indexed)
      implements Claim {

    public Held {
      endedRuns = List.copyOf(endedRuns);
    }

    /** This claim when the run index has been told of it. */
    public Held withIndexed() {
      return new Held(
          runId,
          requestId,
          workflow,
          fencingToken,
          claimedAt,
          startAt,
          expiresAt,
          terms,
          lastStatus,
          lastStatusFinal,
          lastStatusAt,
          lastDeniedAt,
          unansweredDenialAt,
          endedRuns,
          true);
    }

    /** This claim with another deadline. */
    Held withExpiresAt(Instant deadline) {
      return copy(
          deadline, lastStatus, lastStatusFinal, lastStatusAt, lastDeniedAt, unansweredDenialAt);
    }

    /** This claim with another remembered status. */
    Held withStatus(Status status, boolean isFinal, Instant at) {
      return copy(expiresAt, status, isFinal, at, lastDeniedAt, unansweredDenialAt);
    }

    /** This claim with other recheck bookkeeping. */
    Held withDenials(@Nullable Instant answeredAt, @Nullable Instant unansweredAt) {
      return copy(expiresAt, lastStatus, lastStatusFinal, lastStatusAt, answeredAt, unansweredAt);
    }

    private Held copy(
        Instant deadline,
        @Nullable Status status,
        boolean statusFinal,
        @Nullable Instant statusAt,
        @Nullable Instant answeredAt,
        @Nullable Instant unansweredAt) {
      return new Held(
          runId,
          requestId,
          workflow,
          fencingToken,
          claimedAt,
          startAt,
          deadline,
          terms,
          status,
          statusFinal,
          statusAt,
          answeredAt,
          unansweredAt,
          endedRuns,
          indexed);
    }

    @Override
    public boolean knows(String run) {
      return runId.equals(run) || Claim.super.knows(run);
    }

    @Override
    public Kind kind() {
      return Kind.HELD;
    }
  }

  /**
   * The memory of a key that nobody holds.
   *
   * @param fencingToken the token of the claim that ended last
   * @param endedAt when it ended: at its deadline when it expired
   * @param possiblyRunning the run that held it, when the claim ended without word that the run is
   *     over or was never started: it may still be working
   * @param endedRuns the runs that ended, this one among them unless its id may start again
   */
  record Ended(
      long fencingToken,
      Instant endedAt,
      @Nullable String possiblyRunning,
      List<EndedRun> endedRuns)
      implements Claim {

    public Ended {
      endedRuns = List.copyOf(endedRuns);
    }

    @Override
    public boolean knows(String run) {
      return run.equals(possiblyRunning) || Claim.super.knows(run);
    }

    @Override
    public Kind kind() {
      return Kind.ENDED;
    }
  }
}
