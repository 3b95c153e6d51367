package io.latchkey.peers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The figures of all rounds, by subject in the order in which they came first. */
final class Results {
  /** PostgreSQL as it is mostly used: the yardstick beside the fastest of it. */
  static final String PLAIN_POSTGRESQL = "postgresql_1_1_client";

  private final Map<Subject, List<Figure>> rounds = new LinkedHashMap<>();

  void add(Subject subject, Figure figure) {
    rounds.computeIfAbsent(subject, same -> new ArrayList<>()).add(figure);
  }

  /** The median round of each; of an even number the lower of the two in the middle. */
  Map<Subject, Figure> medians() {
    Map<Subject, Figure> medians = new LinkedHashMap<>();
    rounds.forEach((subject, figures) -> medians.put(subject, median(figures)));
    return medians;
  }

  /** All rounds of a subject. */
  List<Figure> rounds(Subject subject) {
    return List.copyOf(Objects.requireNonNull(rounds.get(subject)));
  }

  /** Latchkey in memory and on disk beside the fastest PostgreSQL and beside the plain one. */
  List<Pair> pairs() {
    Map<Subject, Figure> medians = medians();
    Subject fastest =
        medians.keySet().stream()
            .filter(subject -> subject.name().startsWith("postgresql_"))
            .max(Comparator.comparingDouble(subject -> rate(medians, subject)))
            .orElseThrow();
    Subject plain =
        medians.keySet().stream()
            .filter(subject -> subject.name().equals(PLAIN_POSTGRESQL))
            .findAny()
            .orElseThrow();
    List<Pair> pairs = new ArrayList<>();
    for (Subject latchkey : List.of(Subject.LATCHKEY_MEMORY, Subject.LATCHKEY_ROCKSDB)) {
      pairs.add(pair(medians, latchkey, fastest, "fastest_postgresql"));
      pairs.add(pair(medians, latchkey, plain, "plain_postgresql"));
    }
    return pairs;
  }

  private static Pair pair(
      Map<Subject, Figure> medians, Subject latchkey, Subject peer, String role) {
    return new Pair(
        latchkey.name() + "_to_" + role,
        latchkey,
        peer,
        rate(medians, latchkey) / rate(medians, peer));
  }

  private static double rate(Map<Subject, Figure> medians, Subject subject) {
    return Objects.requireNonNull(medians.get(subject)).claimsPerSecond();
  }

  private static Figure median(List<Figure> figures) {
    return figures.stream()
        .sorted(Comparator.comparingDouble(Figure::claimsPerSecond))
        .toList()
        .get((figures.size() - 1) / 2);
  }

  /**
   * Two subjects side by side.
   *
   * @param name of the pair, for programs
   * @param ratio claims a second of the first for one of the second
   */
  record Pair(String name, Subject latchkey, Subject peer, double ratio) {}
}
