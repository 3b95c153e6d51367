package io.latchkey.policy;

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

  /** Levenshtein distance, without regard to case and with {@code -} read as {@code _}. */
  private static int edits(String a, String b) {
    String left = normal(a);
    String right = normal(b);
    int[] row = new int[right.length() + 1];
    for (int j = 0; j <= right.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        int substituted = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[right.length()];
  }

  private static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_');
  }
}
