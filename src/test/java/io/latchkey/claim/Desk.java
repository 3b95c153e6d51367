package io.latchkey.claim;

import static java.util.Objects.requireNonNull;

import io.latchkey.message.ClaimCommand;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.Policy;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Source;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One claim key before the real rules, with a clock in the test's hand. Times are milliseconds
 * after {@link #T0}; what the rules say is told in the short words of {@link Told}, and in full by
 * {@link #outputs}.
 *
 * <p>The terms unless a test says otherwise: TTL 10 s, recheck every 4 s, orphan grace 3 s, at most
 * 25 s of life, no renewal; ended runs are remembered for 5 s, the grace of a takeover is 2 s.
 */
final class Desk {
  static final Instant T0 = Instant.parse("2026-01-01T00:00:00Z");
  static final ClaimKey KEY = new ClaimKey("t", null, "k");
  static final Source SOURCE = new Source("triggers", 3, 42);
  static final RuleSettings SETTINGS =
      new RuleSettings(Duration.ofSeconds(5), Duration.ofSeconds(2));
  static final Terms TERMS =
      new Terms(
          Lifecycle.UNTIL_TERMINAL, 10_000, 4_000, Policy.TERMINAL, false, 25_000, 3_000, "v1");

  private final RuleSettings settings;
  private final Terms terms;
  private ClaimRules rules;
  private @Nullable Claim row;
  private Instant now = T0;
  private List<OutputMessage> outputs = List.of();

  Desk(Terms terms, RuleSettings settings) {
    this.settings = settings;
    this.terms = terms;
    this.rules = new ClaimRules(settings, Instant.EPOCH);
  }

  static Desk withDefaults() {
    return new Desk(TERMS, SETTINGS);
  }

  static Desk with(Terms terms) {
    return new Desk(terms, SETTINGS);
  }

  static Terms renewing() {
    return new Terms(
        Lifecycle.UNTIL_TERMINAL, 10_000, 4_000, Policy.TERMINAL, true, 25_000, 3_000, "v1");
  }

  static Terms fixedTtl() {
    return new Terms(
        Lifecycle.FIXED_TTL, 10_000, 4_000, Policy.TERMINAL, true, 25_000, 3_000, "v1");
  }

  static Instant t(long ms) {
    return T0.plusMillis(ms);
  }

  static Trigger trigger(String run, @Nullable String requestId, @Nullable Instant startAt) {
    return new Trigger(
        "t", "w-" + run, "k", run, requestId, null, null, startAt, false, null, null);
  }

  static RunStatus report(String run, Status status, @Nullable Long token, boolean willRetry) {
    return new RunStatus(run, status, "t", "k", "said", token, willRetry, null, null);
  }

  static ClaimCommand order(
      ClaimCommand.Type type, @Nullable String run, boolean force, @Nullable Long ttlMs) {
    return new ClaimCommand(type, "t", "said", "k", run, force, ttlMs, "ops", "because");
  }

  /** Sets the clock. */
  Desk at(long ms) {
    now = t(ms);
    return this;
  }

  /** Hands the row to another task that starts now. */
  Desk takenOver() {
    rules = new ClaimRules(settings, now);
    return this;
  }

  List<String> trigger(String run) {
    return decide(new ClaimInput.Asked(trigger(run, null, null), run, terms, SOURCE));
  }

  List<String> trigger(String run, String requestId) {
    return decide(new ClaimInput.Asked(trigger(run, requestId, null), run, terms, SOURCE));
  }

  List<String> triggerFor(String run, long startAt) {
    return decide(new ClaimInput.Asked(trigger(run, null, t(startAt)), run, terms, SOURCE));
  }

  List<String> status(String run, Status status) {
    return decide(new ClaimInput.Reported(report(run, status, null, false)));
  }

  List<String> status(String run, Status status, long token) {
    return decide(new ClaimInput.Reported(report(run, status, token, false)));
  }

  List<String> failedWillRetry(String run) {
    return decide(new ClaimInput.Reported(report(run, Status.FAILED, null, true)));
  }

  List<String> release(@Nullable String run, boolean force) {
    return decide(new ClaimInput.Ordered(order(ClaimCommand.Type.RELEASE, run, force, null)));
  }

  List<String> extend(@Nullable String run, boolean force, @Nullable Long ttlMs) {
    return decide(new ClaimInput.Ordered(order(ClaimCommand.Type.EXTEND, run, force, ttlMs)));
  }

  List<String> due() {
    return decide(new ClaimInput.Due());
  }

  private List<String> decide(ClaimInput input) {
    Decision decision = rules.decide(KEY, row, input, now);
    row = decision.row();
    outputs = decision.outputs();
    return Told.of(outputs);
  }

  /** What the last input led to, in full. */
  List<OutputMessage> outputs() {
    return outputs;
  }

  @Nullable Claim row() {
    return row;
  }

  Claim.Held held() {
    return (Claim.Held) requireNonNull(row);
  }

  Claim.Ended ended() {
    return (Claim.Ended) requireNonNull(row);
  }

  long expiresAt() {
    return held().expiresAt().toEpochMilli() - T0.toEpochMilli();
  }

  Instant nextDeadline() {
    return requireNonNull(rules.nextDeadline(requireNonNull(row)));
  }
}
