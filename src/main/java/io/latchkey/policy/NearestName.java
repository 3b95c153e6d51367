package io.latchkey.policy;

import io.latchkey.text.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what a misspelt name was meant to be. */
final class NearestName {
  private NearestName() {}

  /** The known name with the fewest edits from the given one, if they are at most half of it. */
  static Optional<String> of(String name, Collection<String> known) {
    return known.stream()
        .filter(candidate -> edits(name, candidate) <= Math.max(name.length(), 4) / 2)
        .min(Comparator.comparingInt((String k) -> edits(name, k)).thenComparing(k -> k));
  }

  /** Without regard to case, and with {@code -} read as {@code _}. */
  private static int edits(String a, String b) {
    return EditDistance.between(normal(a), normal(b));
  }

  private static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_');
  }
}
