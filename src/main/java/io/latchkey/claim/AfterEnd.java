package io.latchkey.claim;

import io.latchkey.claim.Claim.Ended;
import io.latchkey.claim.Claim.Held;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a row keeps of a claim that has ended. */
record AfterEnd(Deadlines deadlines) {

  /** The row after the end of a claim whose run id must not start again. */
  Ended runRemembered(Held held, Instant endedAt, boolean mayStillRun, Instant now) {
    List<EndedRun> runs = stillRemembered(held, now);
    runs.add(new EndedRun(held.runId(), endedAt));
    int from = Math.max(0, runs.size() - Claim.MAX_ENDED_RUNS);
    return ended(held, endedAt, mayStillRun, runs.subList(from, runs.size()));
  }

  /** The row after the end of a claim whose run id may start again. */
  Ended runForgotten(Held held, Instant endedAt, boolean mayStillRun, Instant now) {
    return ended(held, endedAt, mayStillRun, stillRemembered(held, now));
  }

  /** The row when the run that might still be working is known to be over. */
  static Ended runOver(Ended ended) {
    return new Ended(ended.fencingToken(), ended.endedAt(), null, ended.endedRuns());
  }

  /** The row when that run is known never to have started: its id may. */
  static Ended runNeverStarted(Ended ended, String runId) {
    List<EndedRun> others =
        ended.endedRuns().stream().filter(run -> !run.runId().equals(runId)).toList();
    return new Ended(ended.fencingToken(), ended.endedAt(), null, others);
  }

  private List<EndedRun> stillRemembered(Held held, Instant now) {
    return held.endedRuns().stream()
        .filter(run -> deadlines.isRemembered(run, now))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static Ended ended(Held held, Instant endedAt, boolean mayStillRun, List<EndedRun> runs) {
    return new Ended(held.fencingToken(), endedAt, mayStillRun ? held.runId() : null, runs);
  }
}
