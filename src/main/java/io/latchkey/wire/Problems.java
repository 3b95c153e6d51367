package io.latchkey.wire;

/** Makes the sentences about bad values: bounded in length, harmless to print. */
final class Problems {
  /** Longest sentence, in characters: it travels in a record header. */
  static final int MAX_CHARS = 500;

  private static final int MAX_QUOTED_CHARS = 60;

  private Problems() {}

  static UndecodableException unreadable(String sentence) {
    return of(DeadLetterReason.UNREADABLE, sentence);
  }

  static UndecodableException invalid(String sentence) {
    return of(DeadLetterReason.INVALID_FIELD, sentence);
  }

  /** The sentence may hold text of the producer's: it is made harmless and cut here once more. */
  static UndecodableException of(DeadLetterReason reason, String sentence) {
    return new UndecodableException(reason, sentence(sentence));
  }

  /** The sentence, harmless and bounded. */
  static String sentence(String sentence) {
    return harmless(sentence, MAX_CHARS);
  }

  /** A piece of the producer's own text, short enough to leave room for the rest. */
  static String quoted(String text) {
    return harmless(text, MAX_QUOTED_CHARS);
  }

  /** A longer piece, for a sentence that holds little else. */
  static String quotedLonger(String text) {
    return harmless(text, MAX_CHARS / 2);
  }

  private static String harmless(String text, int maxChars) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), maxChars));
    for (int i = 0; i < text.length(); i++) {
      String next = harmlessAt(text, i);
      if (out.length() + next.length() > maxChars - 1) {
        return out.append('…').toString();
      }
      out.append(next);
      if (next.length() == 2) {
        i++;
      }
    }
    return out.toString();
  }

  /** One character, a whole surrogate pair, or the escape of what a terminal must not see. */
  private static String harmlessAt(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1))) {
      return text.substring(i, i + 2);
    }
    boolean unsafe =
        switch (Character.getType(c)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR ->
              true;
          default -> false;
        };
    return unsafe ? String.format("\\u%04x", (int) c) : String.valueOf(c);
  }
}
