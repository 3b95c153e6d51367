package io.latchkey.app;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Sees when an input gets another number of partitions than the topology was built for. */
final class PartitionWatch {
  private final int built;
  private final Supplier<Map<String, Integer>> counts;

  PartitionWatch(int built, Supplier<Map<String, Integer>> counts) {
    this.built = built;
    this.counts = counts;
  }

  /**
   * The sentence to stop with; empty when nothing has changed.
   *
   * @throws OperatorException when no broker answers
   */
  Optional<String> change() {
    Map<String, Integer> now = counts.get();
    List<Map.Entry<String, Integer>> changed =
        new TreeMap<>(now).entrySet().stream().filter(e -> e.getValue() != built).toList();
    return changed.isEmpty() ? Optional.empty() : Optional.of(sentence(changed, built));
  }

  /** One sentence for topics that have grown; they are named with their numbers. */
  static String sentence(List<Map.Entry<String, Integer>> grown, int fixed) {
    return grown.stream().map(e -> e.getKey() + " has " + e.getValue()).collect(joining(", "))
        + " partitions but the claims were made with "
        + fixed
        + ", a number that is fixed for life, for keys would move away from their claims: make new"
        + " input topics of the wanted size, then export the claims and import them under another"
        + " application.id";
  }
}
