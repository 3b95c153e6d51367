package io.latchkey.claim;

import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import io.latchkey.message.Status;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A policy and the settings under which histories are tried.
 *
 * @param steady the clock never goes back and the owner never changes
 */
record World(String name, Terms terms, RuleSettings settings, boolean steady) {
  private static final Set<Status> WITH_SUSPENDED = withSuspended();

  /** Every kind of policy, and the default one on a shaky host. */
  static List<World> all() {
    return List.of(
        new World("until terminal", Desk.TERMS, Desk.SETTINGS, true),
        new World("renewing", Desk.renewing(), Desk.SETTINGS, true),
        new World("fixed TTL", Desk.fixedTtl(), Desk.SETTINGS, true),
        new World("suspended releases", untilTerminal(4_000, WITH_SUSPENDED), Desk.SETTINGS, true),
        new World("recheck off", untilTerminal(0, Policy.TERMINAL), Desk.SETTINGS, true),
        new World(
            "retention 0",
            Desk.TERMS,
            new RuleSettings(Duration.ZERO, Duration.ofSeconds(2)),
            true),
        new World("takeovers and a clock that goes back", Desk.renewing(), Desk.SETTINGS, false));
  }

  private static Terms untilTerminal(long recheckMs, Set<Status> releaseOn) {
    return new Terms(
        Lifecycle.UNTIL_TERMINAL, 10_000, recheckMs, releaseOn, false, 25_000, 3_000, "v1");
  }

  private static Set<Status> withSuspended() {
    Set<Status> all = new HashSet<>(Policy.TERMINAL);
    all.add(Status.SUSPENDED);
    return Set.copyOf(all);
  }
}
