package io.latchkey.bench;

import java.util.Comparator;
import java.util.List;

/**
 * The figures of one subject in one round.
 *
 * @param perSecond input records a second, from a quarter of them on, when the code is warm, until
 *     everything they set off is done
 * @param cpuSecondsPerMillion CPU seconds of the application's process for a million input records
 * @param changelogBytesPerRun what the changelogs took, before compaction
 * @param load the machine's load average after it
 */
public record Round(
    double perSecond, double cpuSecondsPerMillion, double changelogBytesPerRun, double load) {

  /** The one that is in the middle by {@link #perSecond}; the slower one of two. */
  static Round median(List<Round> rounds) {
    return rounds.stream()
        .sorted(Comparator.comparingDouble(Round::perSecond))
        .toList()
        .get((rounds.size() - 1) / 2);
  }
}
