package io.latchkey.bench;

import io.latchkey.wire.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How many records a second each {@link Subject} takes, end to end on a broker: all subjects in
 * turn, round after round, so that what the machine does beside touches all of them.
 *
 * @param rounds how many rounds count, at least 1; one more before them warms the code
 * @param runs of the workload
 * @param alive of the workload
 * @param formats the encodings to measure
 * @param partitions of the topics
 */
public record ThroughputBench(
    int rounds, int runs, int alive, List<Format> formats, int partitions) {

  /** The medians of each subject, by encoding. */
  public record Result(Map<Format, Map<Subject, Round>> medians) {}

  /**
   * Measures.
   *
   * @param bootstrapServers a broker that nobody else uses
   * @param directory for the claims
   */
  public Result run(String bootstrapServers, Path directory, Progress progress)
      throws InterruptedException {
    Map<Format, Map<Subject, Round>> medians = new LinkedHashMap<>();
    int steps = formats.size() * (rounds + 1) * Subject.values().length;
    int step = 0;
    for (Format format : formats) {
      String name = format.name().toLowerCase(Locale.ROOT);
      Workload workload = new Workload(runs, alive, format);
      Runner runner = new Runner(bootstrapServers, name + ".", directory.resolve(name), workload);
      progress.at(name + ": loading the topics", (double) step / steps);
      runner.load(partitions);
      Map<Subject, List<Round>> measured = new EnumMap<>(Subject.class);
      for (int round = 0; round <= rounds; round++) {
        for (Subject subject : Subject.values()) {
          String what =
              round == 0
                  ? "%s, warming up: %s".formatted(name, subject.words())
                  : "%s, round %d of %d: %s".formatted(name, round, rounds, subject.words());
          int before = step++;
          Round figures = runner.run(subject, done -> progress.at(what, (before + done) / steps));
          if (round > 0) {
            measured.computeIfAbsent(subject, same -> new ArrayList<>()).add(figures);
          }
        }
      }
      Map<Subject, Round> bySubject = new EnumMap<>(Subject.class);
      measured.forEach((subject, figures) -> bySubject.put(subject, Round.median(figures)));
      medians.put(format, bySubject);
    }
    return new Result(medians);
  }
}
