package io.latchkey.wire;

import java.util.Set;

/** The record headers that Latchkey writes, as UTF-8 text. All other headers are the user's. */
public final class HeaderNames {
  /** On dead letters: the {@link DeadLetterReason}. */
  public static final String REASON = "latchkey-reason";

  /** On dead letters: what is wrong, in one sentence. */
  public static final String MESSAGE = "latchkey-message";

  /** On dead letters: the topic of the record that could not be used. */
  public static final String SOURCE_TOPIC = "latchkey-source-topic";

  /** On dead letters: its partition. */
  public static final String SOURCE_PARTITION = "latchkey-source-partition";

  /** On dead letters: its offset. */
  public static final String SOURCE_OFFSET = "latchkey-source-offset";

  /** On dead letters: when it was found, ISO-8601 in UTC. */
  public static final String TIME = "latchkey-time";

  /** On any output: how many user headers were left out because the record was too large. */
  public static final String DROPPED_HEADERS = "latchkey-dropped-headers";

  /** On dead letters: the size in bytes of the original value, of which only a part is here. */
  public static final String TRUNCATED = "latchkey-truncated";

  /** On dead letters: the size in bytes of the original key, left out as too large itself. */
  public static final String DROPPED_KEY = "latchkey-dropped-key";

  /**
   * On a record put back on its topic, and on the dead letter that it becomes if it fails again:
   * the {@link Coordinates} of the dead letter that it was.
   */
  public static final String REDRIVEN = "latchkey-redriven";

  /** On a {@link RedriveMarker}: the {@link Coordinates} of the record that was put back. */
  public static final String REDRIVEN_TO = "latchkey-redriven-to";

  /** All of them. */
  public static final Set<String> RESERVED =
      Set.of(
          REASON,
          MESSAGE,
          SOURCE_TOPIC,
          SOURCE_PARTITION,
          SOURCE_OFFSET,
          TIME,
          DROPPED_HEADERS,
          TRUNCATED,
          DROPPED_KEY,
          REDRIVEN,
          REDRIVEN_TO);

  private HeaderNames() {}
}
