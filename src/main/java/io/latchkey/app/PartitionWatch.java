package io.latchkey.app;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Sees when an input gets another number of partitions than the topology was built for; and, since
 * it asks for it, when the brokers do not answer. For one thread, but for {@link #change}.
 */
final class PartitionWatch {
  private final int built;
  private final Supplier<Map<String, Integer>> counts;
  private final Consumer<String> progress;
  private boolean away;

  /**
   * Watches.
   *
   * @param counts asks for the counts; throws {@link OperatorException} when no broker answers
   * @param progress takes a line when the brokers stop answering, and one when they do again
   */
  PartitionWatch(int built, Supplier<Map<String, Integer>> counts, Consumer<String> progress) {
    this.built = built;
    this.counts = counts;
    this.progress = progress;
  }

  /** Looks once; tells the sentence to stop with when a count has changed. */
  void look(Consumer<String> stop) {
    try {
      Optional<String> change = sentence();
      if (away) {
        away = false;
        progress.accept("The brokers answer again");
      }
      change.ifPresent(stop);
    } catch (OperatorException e) {
      if (!away) {
        away = true;
        progress.accept("Warning: " + e.getMessage() + " Decisions wait until they answer.");
      }
    }
  }

  /** The sentence to stop with; empty when nothing has changed or no broker answers. */
  Optional<String> change() {
    try {
      return sentence();
    } catch (OperatorException e) {
      return Optional.empty();
    }
  }

  private Optional<String> sentence() {
    List<Map.Entry<String, Integer>> changed =
        new TreeMap<>(counts.get()).entrySet().stream().filter(e -> e.getValue() != built).toList();
    return changed.isEmpty() ? Optional.empty() : Optional.of(sentence(changed, built));
  }

  /** One sentence for topics that have grown; they are named with their numbers. */
  static String sentence(List<Map.Entry<String, Integer>> grown, int fixed) {
    return grown.stream().map(e -> e.getKey() + " has " + e.getValue()).collect(joining(", "))
        + " partitions but the claims were made with "
        + fixed
        + ", a number that is fixed for life, for keys would move away from their claims: make new"
        + " input topics of the wanted size, let the claims end (there is no export and import of"
        + " claims yet) and start on them under another application.id";
  }
}
