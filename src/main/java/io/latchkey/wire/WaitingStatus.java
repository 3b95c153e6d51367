package io.latchkey.wire;

import io.latchkey.message.RunStatus;
import java.time.Instant;
import org.apache.kafka.common.header.Headers;

/**
 * A status that came before the start of its run was known.
 *
 * @param since since when it waits
 * @param headers the user headers of its record
 */
public record WaitingStatus(RunStatus status, Instant since, Headers headers) {}
