package io.latchkey.wire;

import io.latchkey.claim.Claim;
import io.latchkey.claim.EndedRun;
import io.latchkey.claim.Terms;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a state row maps to the fields of {@code claim-row.avsc}. */
final class ClaimRowForm {
  private final RecordShape row;
  private final RecordShape endedRun;
  private final RecordShape held;
  private final RecordShape ended;

  ClaimRowForm(RecordShape row) {
    this.row = row;
    this.endedRun = row.nested("EndedRun");
    this.held = row.nested("Held");
    this.ended = row.nested("Ended");
  }

  Values write(Claim claim) {
    Values state =
        switch (claim.kind()) {
          case HELD -> writeHeld((Claim.Held) claim);
          case ENDED -> writeEnded((Claim.Ended) claim);
        };
    return new Values(row)
        .set("fencing_token", claim.fencingToken())
        .set("ended_runs", writeEndedRuns(claim.endedRuns()))
        .set("state", state);
  }

  Claim read(Fields row) throws UndecodableException {
    long fencingToken = row.requiredLong("fencing_token");
    List<EndedRun> endedRuns = readEndedRuns(row.records("ended_runs"));
    Fields state = row.record("state");
    return state.values().getSchema().equals(held.schema())
        ? readHeld(state, fencingToken, endedRuns)
        : new Claim.Ended(
            fencingToken,
            state.requiredTime("ended_at"),
            state.text("possibly_running"),
            endedRuns);
  }

  private Values writeEnded(Claim.Ended claim) {
    return new Values(ended)
        .setTime("ended_at", claim.endedAt())
        .set("possibly_running", claim.possiblyRunning());
  }

  private List<Values> writeEndedRuns(List<EndedRun> runs) {
    List<Values> written = new ArrayList<>(runs.size());
    for (EndedRun run : runs) {
      written.add(
          new Values(endedRun).set("run_id", run.runId()).setTime("ended_at", run.endedAt()));
    }
    return written;
  }

  private static List<EndedRun> readEndedRuns(List<Fields> runs) {
    List<EndedRun> endedRuns = new ArrayList<>(runs.size());
    for (Fields run : runs) {
      endedRuns.add(new EndedRun(run.requiredText("run_id"), run.requiredTime("ended_at")));
    }
    return endedRuns;
  }

  private Values writeHeld(Claim.Held claim) {
    Terms terms = claim.terms();
    @Nullable Integer lastStatus =
        claim.lastStatus() == null ? null : (Integer) RowCodes.of(claim.lastStatus());
    return new Values(held)
        .set("run_id", claim.runId())
        .set("request_id", claim.requestId())
        .set("workflow", claim.workflow())
        .setTime("claimed_at", claim.claimedAt())
        .setTime("start_at", claim.startAt())
        .setTime("expires_at", claim.expiresAt())
        .set("lifecycle", RowCodes.of(terms.lifecycle()))
        .set("ttl_ms", terms.ttlMs())
        .set("recheck_interval_ms", terms.recheckIntervalMs())
        .set("release_on", RowCodes.bits(terms.releaseOn()))
        .set("renew_on_status", terms.renewOnStatus())
        .set("max_lifetime_ms", terms.maxLifetimeMs())
        .set("orphan_grace_ms", terms.orphanGraceMs())
        .set("policy_version", terms.policyVersion())
        .set("last_status", lastStatus)
        .set("last_status_final", claim.lastStatusFinal())
        .setTime("last_status_at", claim.lastStatusAt())
        .setTime("last_denied_at", claim.lastDeniedAt())
        .setTime("unanswered_denial_at", claim.unansweredDenialAt())
        .set("indexed", claim.indexed());
  }

  private static Claim.Held readHeld(Fields held, long fencingToken, List<EndedRun> endedRuns)
      throws UndecodableException {
    Integer lastStatus = held.number("last_status");
    return new Claim.Held(
        held.requiredText("run_id"),
        held.text("request_id"),
        held.requiredText("workflow"),
        fencingToken,
        held.requiredTime("claimed_at"),
        held.time("start_at"),
        held.requiredTime("expires_at"),
        readTerms(held),
        lastStatus == null ? null : RowCodes.status(lastStatus),
        held.flag("last_status_final", false),
        held.time("last_status_at"),
        held.time("last_denied_at"),
        held.time("unanswered_denial_at"),
        endedRuns,
        held.flag("indexed", false));
  }

  private static Terms readTerms(Fields held) throws UndecodableException {
    return new Terms(
        RowCodes.lifecycle(held.requiredNumber("lifecycle")),
        held.requiredLong("ttl_ms"),
        held.requiredLong("recheck_interval_ms"),
        RowCodes.statuses(held.requiredNumber("release_on")),
        held.flag("renew_on_status", false),
        held.requiredLong("max_lifetime_ms"),
        held.requiredLong("orphan_grace_ms"),
        held.requiredText("policy_version"));
  }
}
