package io.latchkey.claim;

import io.latchkey.message.ClaimCommand;
import io.latchkey.message.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * One letter of the alphabet of histories. It does its thing to the trial at the given time and
 * returns the time from then on.
 */
record Step(String name, BiFunction<Trial, Instant, Instant> doing) {

  /** The alphabet of a world. */
  static List<Step> alphabet(World world) {
    List<Step> steps = new ArrayList<>();
    triggers(steps, world.terms());
    statuses(steps);
    commands(steps);
    steps.add(input("punctuator", new ClaimInput.Due()));
    times(steps, world);
    if (!world.steady()) {
      steps.add(
          new Step(
              "takeover",
              (trial, now) -> {
                trial.takenOver(now);
                return now;
              }));
      steps.add(new Step("clock 1.5 s back", (trial, now) -> now.minusMillis(1_500)));
    }
    return steps;
  }

  /** The alphabet of a world with more runs and every status of each, for long histories. */
  static List<Step> wideAlphabet(World world) {
    List<Step> steps = alphabet(world);
    for (String run : List.of("d", "e", "f", "g")) {
      steps.add(asked("trigger " + run, run, null, 0, world.terms()));
      steps.add(asked("trigger " + run + "/1", run, "1", 0, world.terms()));
      for (Status status : Status.values()) {
        steps.add(
            input(
                run + " " + status,
                new ClaimInput.Reported(Desk.report(run, status, null, false))));
      }
      steps.add(retry(run));
      steps.add(input("RELEASE " + run, ordered(ClaimCommand.Type.RELEASE, run, false, null)));
      steps.add(input("EXTEND " + run, ordered(ClaimCommand.Type.EXTEND, run, false, null)));
    }
    steps.add(new Step("1 ms passes", (trial, now) -> now.plusMillis(1)));
    steps.add(new Step("150 ms pass", (trial, now) -> now.plusMillis(150)));
    return steps;
  }

  private static void triggers(List<Step> steps, Terms terms) {
    steps.add(asked("trigger a/1", "a", "1", 0, terms));
    steps.add(asked("trigger a/2", "a", "2", 0, terms));
    steps.add(asked("trigger b", "b", null, 0, terms));
    steps.add(asked("trigger c", "c", null, 0, terms));
    steps.add(asked("trigger a for 2 s later", "a", null, 2_000, terms));
  }

  private static void statuses(List<Step> steps) {
    for (Status status : Status.values()) {
      steps.add(
          input("a " + status, new ClaimInput.Reported(Desk.report("a", status, null, false))));
    }
    steps.add(retry("a"));
    for (Status status :
        List.of(Status.RUNNING, Status.COMPLETED, Status.START_FAILED, Status.NOT_FOUND)) {
      steps.add(
          input("b " + status, new ClaimInput.Reported(Desk.report("b", status, null, false))));
    }
    for (Status status :
        List.of(Status.RUNNING, Status.COMPLETED, Status.START_FAILED, Status.NOT_FOUND)) {
      steps.add(tokened("a " + status + " with the last token", status, 0));
      steps.add(tokened("a " + status + " with the token before", status, -1));
    }
  }

  private static void commands(List<Step> steps) {
    steps.add(input("RELEASE a", ordered(ClaimCommand.Type.RELEASE, "a", false, null)));
    steps.add(input("RELEASE b by force", ordered(ClaimCommand.Type.RELEASE, "b", true, null)));
    steps.add(input("RELEASE by force", ordered(ClaimCommand.Type.RELEASE, null, true, null)));
    steps.add(input("RELEASE", ordered(ClaimCommand.Type.RELEASE, null, false, null)));
    steps.add(input("EXTEND a", ordered(ClaimCommand.Type.EXTEND, "a", false, null)));
    steps.add(input("EXTEND a by 1 s", ordered(ClaimCommand.Type.EXTEND, "a", false, 1_000L)));
    steps.add(
        input("EXTEND by force by 60 s", ordered(ClaimCommand.Type.EXTEND, null, true, 60_000L)));
  }

  private static void times(List<Step> steps, World world) {
    steps.add(new Step("2 s pass", (trial, now) -> now.plusMillis(2_000)));
    for (Landmark landmark : Landmark.values()) {
      for (int offset = -1; offset <= 1; offset++) {
        long off = offset;
        steps.add(
            new Step(
                "until " + landmark + (off < 0 ? "-1" : off > 0 ? "+1" : ""),
                (trial, now) -> {
                  Instant then = landmark.next(trial, world, now.plusMillis(-off));
                  return then == null ? now : then.plusMillis(off);
                }));
      }
    }
  }

  private static Step input(String name, ClaimInput input) {
    return new Step(
        name,
        (trial, now) -> {
          trial.decide(input, now);
          return now;
        });
  }

  private static Step asked(
      String name, String run, @Nullable String requestId, long startInMs, Terms terms) {
    return new Step(
        name,
        (trial, now) -> {
          Instant startAt = startInMs == 0 ? null : now.plusMillis(startInMs);
          trial.decide(
              new ClaimInput.Asked(Desk.trigger(run, requestId, startAt), run, terms, Desk.SOURCE),
              now);
          return now;
        });
  }

  private static Step retry(String run) {
    return input(
        run + " FAILED, to be retried",
        new ClaimInput.Reported(Desk.report(run, Status.FAILED, null, true)));
  }

  private static Step tokened(String name, Status status, long offset) {
    return new Step(
        name,
        (trial, now) -> {
          long token = trial.state().guarantees().lastToken() + offset;
          trial.decide(new ClaimInput.Reported(Desk.report("a", status, token, false)), now);
          return now;
        });
  }

  private static ClaimInput ordered(
      ClaimCommand.Type type, @Nullable String run, boolean force, @Nullable Long ttlMs) {
    return new ClaimInput.Ordered(Desk.order(type, run, force, ttlMs));
  }
}
