package io.latchkey.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The status of a run, under Latchkey's own names. {@link #fromName} also reads the names that
 * other engines use.
 */
public enum Status {
  QUEUED,
  RUNNING,
  SUSPENDED,
  RETRYING,
  COMPLETED,
  FAILED,
  CANCELLED,
  /** The run was never created: the engine refused or failed to start it. */
  START_FAILED,
  /** The engine's answer to a status request: it knows no such run. */
  NOT_FOUND;

  private static final Map<String, Status> ALIASES =
      Map.ofEntries(
          Map.entry("SUCCEEDED", COMPLETED),
          Map.entry("SUCCESS", COMPLETED),
          Map.entry("FINISHED", COMPLETED),
          Map.entry("ERROR", FAILED),
          Map.entry("TIMED_OUT", FAILED),
          Map.entry("CRASHED", FAILED),
          Map.entry("CANCELED", CANCELLED),
          Map.entry("TERMINATED", CANCELLED),
          Map.entry("ABORTED", CANCELLED),
          Map.entry("DELETED", CANCELLED),
          Map.entry("PENDING", QUEUED),
          Map.entry("SCHEDULED", QUEUED),
          Map.entry("ENQUEUED", QUEUED),
          Map.entry("EVICTED", SUSPENDED),
          Map.entry("PAUSED", SUSPENDED));

  private static final Map<String, Status> OWN_NAMES =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Enum::name, status -> status));

  /** Whether no further attempt of the run will follow: COMPLETED, FAILED or CANCELLED. */
  public boolean isTerminal() {
    return this == COMPLETED || this == FAILED || this == CANCELLED;
  }

  /** The status of that name or alias, without regard to case; empty when it is not known. */
  public static Optional<Status> fromName(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    Status own = OWN_NAMES.get(upper);
    return Optional.ofNullable(own != null ? own : ALIASES.get(upper));
  }

  /** Every name that {@link #fromName} reads, own names first, for error messages. */
  public static String knownNames() {
    return Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", "))
        + " and the aliases "
        + ALIASES.keySet().stream().sorted().collect(Collectors.joining(", "));
  }
}
