package io.latchkey.cli;

import java.time.Duration;

/** The story of one key: held, denied, released, lost, and not freed by the run that was lost. */
final class DemoStory {
  /** Short, so that a claim expires while one looks on; the default is 24 h. */
  private static final Duration TTL = Duration.ofSeconds(3);

  private final DemoStage stage;

  DemoStory(DemoStage stage) {
    this.stage = stage;
  }

  /**
   * Plays it.
   *
   * @throws CommandFailed when an outcome is not what the story says
   */
  void tell() throws Exception {
    stage.scene("A trigger starts a run. The run claims the trigger's idempotency key.");
    stage.trigger("run-A");
    stage.expect("ACCEPTED", "run-A", "fencing_token");

    stage.scene("While run-A is alive the key is denied, and the answer names its holder.");
    stage.trigger("run-B");
    stage.expect("DENIED", "run-B", "reason", "existing_run_id");
    stage.remark("Somebody was denied, so the engine is asked whether run-A is still alive:");
    stage.expect("RECHECK", "run-A", "last_denied_at");

    stage.scene("run-A completes. Its claim ends with it, and the next trigger is accepted.");
    stage.completed("run-A");
    stage.expect("RELEASED", "run-A", "reason", "held_ms");
    stage.trigger("run-C", TTL);
    stage.expect("ACCEPTED", "run-C", "fencing_token");

    stage.scene("run-C is lost: no status ever comes. The TTL (3 s here) is the safety net.");
    stage.expect("EXPIRED", "run-C", "reason", "held_ms");
    stage.trigger("run-D");
    stage.expect("ACCEPTED", "run-D", "fencing_token", "possible_overlap_with");

    stage.scene("run-C was only slow. Its late end must not free the claim of run-D.");
    stage.completed("run-C");
    stage.expect("IGNORED", "run-C", "reason");
    stage.trigger("run-E");
    stage.expect("DENIED", "run-E", "reason", "existing_run_id");
  }
}
