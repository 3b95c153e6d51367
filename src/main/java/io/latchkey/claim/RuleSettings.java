package io.latchkey.claim;

import java.time.Duration;

/**
 * What the rules need to know beside the policy.
 *
 * @param endedRetention how long an ended run is remembered; zero keeps no memory
 * @param takeoverGrace how long after a task's start a claim older than the task does not expire:
 *     heartbeats that waited unread during a failover must not cost a live run its claim
 */
public record RuleSettings(Duration endedRetention, Duration takeoverGrace) {

  /** Two minutes of memory, thirty seconds of grace. */
  public static final RuleSettings DEFAULT =
      new RuleSettings(Duration.ofMinutes(2), Duration.ofSeconds(30));
}
