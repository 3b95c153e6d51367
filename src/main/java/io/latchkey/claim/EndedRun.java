package io.latchkey.claim;

import java.time.Instant;

/** A run that held the key and ended: remembered, so that its late redelivery starts nothing. */
public record EndedRun(String runId, Instant endedAt) {}
