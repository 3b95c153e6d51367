package io.latchkey.app;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** What to say when an input has more partitions than the claims were made with. */
final class PartitionGrowth {
  private PartitionGrowth() {}

  /** One sentence; the topics are named with their numbers. */
  static String sentence(List<TopicFacts> grown, int fixed) {
    return grown.stream().map(t -> t.name() + " has " + t.partitions()).collect(joining(", "))
        + " partitions but the claims were made with "
        + fixed
        + ", a number that is fixed for life, for keys would move away from their claims: make new"
        + " input topics of the wanted size, then export the claims and import them under another"
        + " application.id";
  }
}
