package io.latchkey.wire;

import io.latchkey.text.EditDistance;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names in use somewhere, and which of them a stranger may have been meant to be. */
public final class FieldNames {
  private static final int NEAR = 2;

  private final List<String> names;
  private final Map<String, String> byPlainName = new HashMap<>();
  private final int longest;

  /** Knows these names. */
  public FieldNames(List<String> names) {
    this.names = names;
    names.forEach(name -> byPlainName.put(plain(name), name));
    this.longest = names.stream().mapToInt(String::length).max().orElse(0);
  }

  /** All names, for people. */
  String list() {
    return String.join(", ", names);
  }

  /**
   * The name that is a spelling of this one (case, {@code _} and {@code -} aside) or else the
   * nearest, when any is near.
   */
  @Nullable String nearest(String stranger) {
    if (stranger.length() > 2 * longest) {
      return null;
    }
    String plain = plain(stranger);
    String spelling = byPlainName.get(plain);
    if (spelling != null) {
      return spelling;
    }
    String nearest = null;
    int least = Integer.MAX_VALUE;
    for (Map.Entry<String, String> known : byPlainName.entrySet()) {
      int edits = EditDistance.between(plain, known.getKey());
      if (edits < least && edits <= Math.max(NEAR, known.getKey().length() / 3)) {
        nearest = known.getValue();
        least = edits;
      }
    }
    return nearest;
  }

  /** The name that this one is surely a slip of: a spelling of it, or the nearest in two edits. */
  public @Nullable String slipOf(String stranger) {
    if (stranger.length() > 2 * longest) {
      return null;
    }
    String spelling = byPlainName.get(plain(stranger));
    if (spelling != null) {
      return spelling;
    }
    String nearest = null;
    int least = NEAR + 1;
    for (String name : names) {
      if (Math.abs(name.length() - stranger.length()) < least
          && EditDistance.between(stranger, name) < least) {
        nearest = name;
        least = EditDistance.between(stranger, name);
      }
    }
    return nearest;
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }
}
