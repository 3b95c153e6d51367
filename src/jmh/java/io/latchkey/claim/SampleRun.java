package io.latchkey.claim;

import io.latchkey.claim.Claim.Held;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.Json;
import io.latchkey.message.Policy;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Source;
import io.latchkey.message.Status;
import io.latchkey.message.StatusRequest;
import io.latchkey.message.Trigger;
import java.time.Instant;
import java.util.Objects;

/**
 * One run as the workload of {@code latchkey bench} has it, and what the rules make of it: so that
 * every benchmark measures rows and messages that occur.
 */
public final class SampleRun {
  /** The claim's key. */
  public static final ClaimKey KEY =
      new ClaimKey("tenant-17", null, "bb20b45fd4d95138a4c2ac9ba2c4f3c1");

  /** The trigger that is accepted. */
  public static final Trigger TRIGGER = trigger("run-123456");

  /** The status that ends the run. */
  public static final RunStatus COMPLETED =
      new RunStatus("run-123456", Status.COMPLETED, null, null, null, null, false, null, null);

  /** The same with all that an engine knows. */
  public static final RunStatus COMPLETED_AT =
      new RunStatus(
          "run-123456",
          Status.COMPLETED,
          KEY.tenant(),
          KEY.key(),
          "process-video",
          null,
          false,
          null,
          Instant.parse("2026-01-01T00:01:00.123Z"));

  static final Instant CLAIMED_AT = Instant.parse("2026-01-01T00:00:00Z");
  static final Instant LATER = CLAIMED_AT.plusSeconds(60);
  static final ClaimRules RULES = new ClaimRules(RuleSettings.DEFAULT, CLAIMED_AT);
  static final ClaimInput ACCEPTABLE = asked(TRIGGER);
  static final ClaimInput DENIABLE = asked(trigger("run-123456-again"));
  static final ClaimInput RELEASING = new ClaimInput.Reported(COMPLETED);

  private SampleRun() {}

  /** The row that the acceptance leaves. */
  public static Held held() {
    return (Held) Objects.requireNonNull(acceptance().row());
  }

  /**
   * The row after two denials: the first was answered by a recheck, the second waits for the next.
   */
  static Held deniedTwice() {
    return denied(denied(held()));
  }

  private static Held denied(Held held) {
    return (Held) Objects.requireNonNull(RULES.decide(KEY, held, DENIABLE, LATER).row());
  }

  /** The outcome of the trigger. */
  public static Accepted accepted() {
    return (Accepted) acceptance().outputs().get(0);
  }

  /** The event of the release. */
  public static ClaimEvent released() {
    return (ClaimEvent) RULES.decide(KEY, held(), RELEASING, LATER).outputs().get(0);
  }

  /** What the first duplicate leads to: a denial and the question whether the run is alive. */
  private static Decision denial() {
    return RULES.decide(KEY, held(), DENIABLE, LATER);
  }

  /** The outcome of the duplicate. */
  public static Denied denied() {
    return (Denied) denial().outputs().get(0);
  }

  /** The status request that goes with it. */
  public static StatusRequest asked() {
    return (StatusRequest) denial().outputs().get(1);
  }

  private static Decision acceptance() {
    return RULES.decide(KEY, null, ACCEPTABLE, CLAIMED_AT);
  }

  private static ClaimInput asked(Trigger trigger) {
    return new ClaimInput.Asked(
        trigger,
        Objects.requireNonNull(trigger.runId()),
        Terms.of(Policy.DEFAULT, "5c3a90f1", trigger),
        new Source("latchkey.triggers", 2, 123_456_789));
  }

  private static Trigger trigger(String runId) {
    return new Trigger(
        KEY.tenant(),
        "process-video",
        KEY.key(),
        runId,
        null,
        new Json("{\"url\":\"s3://bucket/videos/4711.mp4\",\"preset\":\"1080p\",\"priority\":5}"),
        null,
        null,
        false,
        null,
        null);
  }
}
