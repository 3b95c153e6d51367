package io.latchkey.policy;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.util.concurrent.UncheckedExecutionException;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.regex.MatchResult;

/**
 * The regular expressions of {@code matches}: RE2's, which need no backtracking. Their time is the
 * text's length times the pattern's size, so both are bounded, the size before it is compiled:
 * nested counts such as {@code (a{1000}){1000}} multiply.
 */
final class Patterns {
  /** Longest pattern, in characters. */
  static final int MAX_CHARS = 512;

  /** Longest text that is looked at, in characters. */
  static final int MAX_TEXT_CHARS = 8_192;

  /** Sum of the counts {@code {n,m}} of a pattern. */
  static final int MAX_COUNTS = 1_000;

  /** Text length times the size of the compiled pattern. */
  private static final int MAX_STEPS = 1 << 18;

  private static final java.util.regex.Pattern COUNT =
      java.util.regex.Pattern.compile("\\{([0-9]*),?([0-9]*)\\}");

  private static final LoadingCache<String, Pattern> COMPILED =
      CacheBuilder.newBuilder().maximumSize(256).build(CacheLoader.from(Patterns::compile));

  private Patterns() {}

  /**
   * Whether a part of the text matches.
   *
   * @throws IllegalArgumentException with one sentence, when the pattern is wrong or this would
   *     take long
   */
  static boolean matches(String text, String regex) {
    Pattern pattern = compiled(regex);
    if (text.length() > MAX_TEXT_CHARS
        || (long) text.length() * pattern.programSize() > MAX_STEPS) {
      throw new IllegalArgumentException(
          "a text of "
              + text.length()
              + " characters is too long for this pattern of matches; at most "
              + Math.min(MAX_TEXT_CHARS, MAX_STEPS / pattern.programSize())
              + " are looked at");
    }
    return pattern.matcher(text).find();
  }

  /**
   * Checks a pattern that an expression holds.
   *
   * @throws IllegalArgumentException with one sentence, when it is wrong or too large
   */
  static void check(String regex) {
    compiled(regex);
  }

  private static Pattern compiled(String regex) {
    try {
      return COMPILED.getUnchecked(regex);
    } catch (UncheckedExecutionException e) {
      throw e.getCause() instanceof IllegalArgumentException wrong ? wrong : e;
    }
  }

  private static Pattern compile(String regex) {
    if (regex.length() > MAX_CHARS) {
      throw new IllegalArgumentException(
          "the pattern of matches has more than " + MAX_CHARS + " characters");
    }
    checkCounts(regex);
    try {
      return Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException("the pattern of matches is wrong: " + e.getMessage(), e);
    }
  }

  private static void checkCounts(String regex) {
    long sum = 0;
    for (MatchResult count : COUNT.matcher(regex).results().toList()) {
      if (count.start() > 0 && regex.charAt(count.start() - 1) == ')') {
        throw new IllegalArgumentException(
            "the pattern of matches repeats a group by a count, which multiplies; write it out");
      }
      sum += Math.max(number(count.group(1)), number(count.group(2)));
    }
    if (sum > MAX_COUNTS) {
      throw new IllegalArgumentException(
          "the counts in the pattern of matches are more than " + MAX_COUNTS + " together");
    }
  }

  private static long number(String digits) {
    return digits.isEmpty() ? 0 : digits.length() > 6 ? MAX_COUNTS + 1 : Long.parseLong(digits);
  }
}
