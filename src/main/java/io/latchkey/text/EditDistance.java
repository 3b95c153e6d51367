package io.latchkey.text;

/**
 * How far two texts are apart: the measure behind every "did you mean". How near is near, and which
 * spellings count as the same, is the caller's to say.
 */
public final class EditDistance {
  private EditDistance() {}

  /**
   * The Levenshtein distance: the least number of characters to insert, delete or replace to make
   * one text the other. Takes time in proportion to the product of the lengths.
   */
  public static int between(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
