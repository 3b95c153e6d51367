package io.latchkey.topology;

import io.latchkey.claim.Limits;

/** What an invalid trigger wrote, made fit to be quoted in its denial: bounded and well-formed. */
final class Harmless {
  private static final char REPLACEMENT = '\uFFFD';

  private Harmless() {}

  static String text(String given) {
    int length = Math.min(given.length(), Limits.MAX_ID_BYTES);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      char c = given.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < length
              && Character.isLowSurrogate(given.charAt(i + 1));
      if (pair) {
        text.append(c).append(given.charAt(++i));
      } else {
        text.append(Character.isSurrogate(c) || Character.isISOControl(c) ? REPLACEMENT : c);
      }
    }
    return text.toString();
  }
}
